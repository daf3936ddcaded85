/// The window's interface, in the XML format of `GtkBuilder`.
public nonisolated let windowInterface = """
    <interface>
      <object class="GtkApplicationWindow" id="window">
        <property name="title">Parcels</property>
        <property name="default-width">720</property>
        <property name="default-height">520</property>
        <property name="titlebar">
          <object class="GtkHeaderBar" id="header">
            <child type="end">
              <object class="GtkMenuButton">
                <property name="icon-name">open-menu-symbolic</property>
                <property name="tooltip-text">Menu</property>
                <property name="menu-model">menu</property>
                <accessibility><property name="label">Menu</property></accessibility>
              </object>
            </child>
          </object>
        </property>
        <child>
          <object class="GtkNotebook" id="tabs">
            <child>
              <object class="GtkNotebookPage">
                <property name="tab"><object class="GtkLabel"><property name="label">Today</property></object></property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="spacing">12</property>
                    <property name="margin-start">18</property>
                    <property name="margin-end">18</property>
                    <property name="margin-top">18</property>
                    <property name="margin-bottom">18</property>
                    <child>
                      <object class="GtkLabel">
                        <property name="label">Three parcels are due today.</property>
                        <property name="wrap">1</property>
                        <property name="xalign">0</property>
                      </object>
                    </child>
                    <child>
                      <object class="GtkEntry" id="note">
                        <property name="placeholder-text">A note about the day</property>
                        <accessibility><property name="label">Note</property></accessibility>
                      </object>
                    </child>
                    <child>
                      <object class="GtkButton" id="next">
                        <property name="label">Next Parcel</property>
                        <property name="halign">start</property>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </child>
            <child>
              <object class="GtkNotebookPage">
                <property name="tab"><object class="GtkLabel"><property name="label">Parcels</property></object></property>
                <property name="child">
                  <object class="GtkBox" id="parcels">
                    <property name="orientation">vertical</property>
                  </object>
                </property>
              </object>
            </child>
          </object>
        </child>
      </object>
      <menu id="menu">
        <section>
          <item>
            <attribute name="label">Note _Today</attribute>
            <attribute name="action">app.note</attribute>
          </item>
          <item>
            <attribute name="label">_Move Parcels to a Window</attribute>
            <attribute name="action">app.move</attribute>
          </item>
          <item>
            <attribute name="label">_Quit</attribute>
            <attribute name="action">app.quit</attribute>
          </item>
        </section>
      </menu>
    </interface>
    """
