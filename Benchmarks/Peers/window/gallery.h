#pragma once

/* What the demo's home page shows; `note` is NULL where it depends on the apps of the desktop. */
typedef struct {
    const char *verb, *title, *note, *address, *shown;
} Example;

typedef struct {
    const char *title;
    Example examples[7];
} Section;

extern const Section gallery[];
extern const int gallery_count;
