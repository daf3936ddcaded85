#include "gallery.h"

#include <stddef.h>

const Section gallery[] = {
    {"Pages",
     {
         {"push", "One item", "A page on top of this one. Back returns here.",
          "dariel://oneitem", NULL},
         {"push", "Two items, with a query", "The page shows name and userid.",
          "dariel://twoitem?name=dariel&userid=213213", NULL},
         {"push", "Item 42", "The number is captured from the path; anything but a number is not found.",
          "gtkrouter://item/42?tab=log#end", NULL},
         {"push", "A file, however deep", "The rest of the path is captured, %2F and all.",
          "gtkrouter://files/music/caf%C3%A9/AC%2FDC", NULL},
         {"push", "A redirect", "An old address that leads to another: here, to a home page on top of this one.",
          "gtkrouter://gallery", NULL},
     }},
    {"Modals",
     {
         {"present", "A chain of modals", "A window over this one. Open more from it, push pages inside, then close them all at once.",
          "gtkrouter://chain/1", NULL},
         {"present", "Three items, as a modal", "The address asks for a modal. Without that, the same page is pushed.",
          "dariel://threeitem?nav.action=present", NULL},
     }},
    {"Pages inside pages",
     {
         {"push", "A board", "A page with a slot, in which other pages come and go.",
          "gtkrouter://board", NULL},
     }},
    {"Replace and reset",
     {
         {"replace", "Item 7 instead of this page", "It takes this page’s place, so Back does not return here.",
          "gtkrouter://item/7?nav.action=replace", NULL},
         {"replaceSame", "Settings", "Its sections replace each other; over any other page they are pushed.",
          "gtkrouter://preferences", NULL},
         {"reset", "Start over at item 1", "The whole stack becomes Home and Item 1, whatever was open.",
          "gtkrouter://item/1?nav.action=reset", NULL},
     }},
    {"Going back",
     {
         {"push", "An order in four steps", "Four pages, which the last one pops all at once.",
          "gtkrouter://flow/1", NULL},
         {"pop", "Back to the first page", "On the first page it does nothing, which is not an error.",
          "gtkrouter://nav/pop?to=root", NULL},
         {"pop, push", "Back one page, then item 5", "One change with one animation. On the first page it is refused whole.",
          "gtkrouter://nav/pop?times=1&then=gtkrouter%3A%2F%2Fitem%2F5", NULL},
     }},
    {"Rules, actions and answers",
     {
         {"present", "The vault", "While it is locked, a guard leads to a modal that unlocks it and goes on.",
          "gtkrouter://vault?shelf=2", NULL},
         {"deferred", "A drawer of the vault",
          "While the vault is locked, a guard defers the request until it is unlocked.", "gtkrouter://vault/7", NULL},
         {"run", "A message", "The address runs code; no page changes.",
          "gtkrouter://toast?text=Hello%20from%20an%20address", NULL},
         {"push", "A note", "With text that has not been saved it asks before it leaves.",
          "gtkrouter://note", NULL},
         {"push", "A colour", "A modal gives the colour that is chosen back to the page that asked for it.",
          "gtkrouter://paint", NULL},
     }},
    {"The web",
     {
         {"push", "A web address", "Shown as a page of its own, with a button that opens it in the browser.",
          "https://www.gtk.org/docs/?tab=apps#guides", NULL},
     }},
    {"Other apps",
     {
         {"external", "Write a mail", NULL,
          "mailto:gtk@example.org?subject=About%20routes", NULL},
         {"external", "Builder, in the app store", NULL,
          "appstream:org.gnome.Builder", NULL},
     }},
    {"What goes wrong",
     {
         {"not found", "An unknown address", "A page that suggests the nearest known ones.",
          "gtkrouter://preferance", NULL},
         {"refused", "A broken address", "A message says what is wrong and where. Nothing changes.",
          "gtkrouter://item/%zz", NULL},
         {"refused", "Back 99 pages", "A message says how many there are. Nothing changes.",
          "gtkrouter://nav/pop?times=99", NULL},
         {"refused", "Close a modal that is not open", "A message says that none is open. Nothing changes.",
          "gtkrouter://nav/dismiss", NULL},
     }},
};

const int gallery_count = sizeof gallery / sizeof *gallery;
