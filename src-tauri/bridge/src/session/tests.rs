//! What gets through, and all that must not: read from the toolkits' own lists.

use std::os::unix::net::UnixListener;

use super::*;

/// A user whose runtime folder is a fresh one, with a bus, a screen, a file and a folder in it.
struct Home {
    seat: Seat,
    folder: PathBuf,
    _sockets: Vec<UnixListener>,
}

impl Home {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("countersign-session-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).unwrap();
        let sockets = ["bus", "wayland-1"].map(|name| UnixListener::bind(folder.join(name)).unwrap()).into();
        std::fs::write(folder.join("cookie"), "").unwrap();
        let seat = Seat { user: User::me().unwrap(), runtime: Some(folder.clone()) };
        Self { seat, folder, _sockets: sockets }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }

    fn admits(&self, name: &str, value: &str, giver: Giver) -> bool {
        self.seat.admits(name.as_ref(), value.as_ref(), giver)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Names that load code, choose files or let somebody drive the app, from the manuals and the libraries of the toolkits,
/// drivers, loaders and services that lie between the app and the screen.
const HELD_BACK: &str = "
    LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT LD_DEBUG LD_DEBUG_OUTPUT LD_PROFILE LD_PROFILE_OUTPUT LD_ORIGIN_PATH LD_BIND_NOT
    LD_SHOW_AUXV LD_HWCAP_MASK LD_DYNAMIC_WEAK LD_TRACE_LOADED_OBJECTS LD_ASSUME_KERNEL LD_USE_LOAD_BIAS LD_PREFER_MAP_32BIT_EXEC
    DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH DYLD_FALLBACK_LIBRARY_PATH DYLD_IMAGE_SUFFIX
    GLIBC_TUNABLES GCONV_PATH GETCONF_DIR HOSTALIASES LOCALDOMAIN LOCPATH MALLOC_CHECK_ MALLOC_PERTURB_ MALLOC_TOP_PAD_
    MALLOC_TRACE MALLOC_ARENA_TEST NIS_PATH NLSPATH RESOLV_HOST_CONF RES_OPTIONS TZDIR MALLOC_CONF _RJEM_MALLOC_CONF ARGP_HELP_FMT
    OUTPUT_CHARSET TEXTDOMAINDIR POSIXLY_CORRECT
    GTK_MODULES GTK3_MODULES GTK_PATH GTK_EXE_PREFIX GTK_DATA_PREFIX GTK_IM_MODULE_FILE GTK2_RC_FILES GTK_RC_FILES GTK_DEBUG
    GTK_PRINT_BACKENDS GTK_TEST_ACCESSIBLE GTK_INSPECTOR_DISPLAY GTK_INSPECTOR_RENDERER GTK_A11Y GTK_MEDIA GTK_DEBUG_TOUCHSCREEN
    GTK_THEME_DIR GTK_SLOWDOWN GTK_TEST_TOUCHSCREEN GTK_UPDATE_ICON_CACHE GTK_RTL
    GDK_PIXBUF_MODULE_FILE GDK_PIXBUF_MODULEDIR GDK_PIXBUF_MODULE_PATH GDK_DEBUG GDK_GL GDK_VULKAN_DEVICE GDK_SYNCHRONIZE
    GDK_CORE_DEVICE_EVENTS GDK_RENDERING GDK_NATIVE_WINDOWS GDK_WIN32_FONT_RESOLUTION GDK_DISABLE GDK_BROADWAY_DISPLAY BROADWAY_DISPLAY
    GIO_MODULE_DIR GIO_EXTRA_MODULES GIO_USE_VFS GIO_USE_TLS GIO_USE_VOLUME_MONITOR GIO_USE_FILE_MONITOR GIO_USE_PROXY_RESOLVER
    GIO_USE_NETWORK_MONITOR GIO_USE_MEMORY_MONITOR GIO_USE_PORTALS GIO_LAUNCH_DESKTOP GIO_LAUNCHED_DESKTOP_FILE GVFS_MOUNTABLE_DIR
    GVFS_MOUNTABLE_EXTENSION GVFS_MONITOR_DIR GVFS_DISABLE_FUSE GVFS_DEBUG
    G_DEBUG G_MESSAGES_DEBUG G_MESSAGES_PREFIXED G_SLICE G_RANDOM_VERSION G_FILENAME_ENCODING G_BROKEN_FILENAMES G_TEST_SRCDIR
    G_TEST_BUILDDIR G_DBUS_DEBUG G_TLS_GNUTLS_PRIORITY G_PKCS11_MODULE G_ENABLE_DIAGNOSTIC GOBJECT_DEBUG GI_TYPELIB_PATH GLIB_CHARSETALIAS_DIR
    CHARSETALIASDIR LIBCHARSET_ALIAS_DIR CHARSET
    GSETTINGS_SCHEMA_DIR DCONF_PROFILE DCONF_BLAME
    WEBKIT_INSPECTOR_SERVER WEBKIT_INSPECTOR_HTTP_SERVER WEBKIT_INSPECTOR_SHOW_ALL_CONNECTIONS WEBKIT_EXEC_PATH
    WEBKIT_INJECTED_BUNDLE_PATH WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS WEBKIT_FORCE_SANDBOX WEBKIT_DEBUG WEBKIT_GST_ENABLE_HLS_SUPPORT
    WEBKIT_TOP_LEVEL WEBKIT_FORCE_COMPOSITING_MODE WEBKIT_SKIA_CPU_PAINTING_THREADS WEBKIT_USE_SINGLE_WEB_PROCESS WEBKIT_SPI_PLUGIN
    WEBKIT_USE_PORTAL WEBKIT_GST_DMABUF_SINK_ENABLED WEBKIT_MEDIA_RECORDER WEB_PROCESS_CMD_PREFIX NETWORK_PROCESS_CMD_PREFIX
    GPU_PROCESS_CMD_PREFIX WEBKIT_BWRAP_PATH WEBKIT_WEBRTC_UDP_PORTS JSC_dumpOptions JSC_useJIT JSC_PROFILER_PATH JSC_SIGNAL_FOR_GC
    JSC_showDisassembly Malloc bmalloc_IsoHeap WPE_DISPLAY WPE_PLATFORM WPE_PLATFORMS_PATH WPE_BACKEND_LIBRARY
    TAURI_WEBVIEW_AUTOMATION TAURI_AUTOMATION TAURI_CONFIG TAURI_DEV TAURI_LINUX_AYATANA_APPINDICATOR WEBDRIVER_PORT APPDIR APPIMAGE
    FONTCONFIG_FILE FONTCONFIG_PATH FONTCONFIG_SYSROOT FONTCONFIG_USE_MMAP FC_DEBUG FC_DBG_MATCH_FILTER FC_LANG FREETYPE_PROPERTIES
    PANGO_RC_FILE PANGO_LANGUAGE PANGO_SYSCONFDIR PANGOCAIRO_BACKEND CAIRO_DEBUG CAIRO_DEBUG_PDF CAIRO_GL_COMPOSITOR HB_OPTIONS HB_SHAPER_LIST
    LIBTHAI_DICTDIR LIBDATRIE_PATH FRIBIDI_DEBUG
    LIBGL_DRIVERS_PATH LIBGL_DRIVERS_DIR LIBGL_DEBUG LIBGL_DRI3_DISABLE LIBGL_KOPPER_DISABLE MESA_LOADER_DRIVER_OVERRIDE MESA_DEBUG
    MESA_LOG_FILE MESA_GLSL MESA_GLSL_CACHE_DIR MESA_SHADER_CACHE_DIR MESA_SHADER_DUMP_PATH MESA_SHADER_READ_PATH MESA_SHADER_CAPTURE_PATH
    MESA_DISK_CACHE_READ_ONLY_FOZ_DBS MESA_DRICONF_EXECUTABLE_OVERRIDE MESA_EXTENSION_OVERRIDE MESA_VK_DEVICE_SELECT MESA_GLTHREAD_DRIVER
    GALLIUM_DRIVER GALLIUM_TRACE GALLIUM_REFCNT_LOG GALLIUM_LOG_FILE GALLIUM_PRINT_OPTIONS GALLIUM_HUD GALLIUM_HUD_DUMP_DIR GALLIUM_PIPE_SEARCH_DIR
    GBM_BACKEND GBM_BACKENDS_PATH GBM_DRIVERS_PATH DRI_PRIME DRIRC_CONFIGDIR LP_DEBUG ST_DEBUG ST_XMLCONFIG NIR_DEBUG RADV_DEBUG RADV_TRACE_FILE
    ANV_DEBUG AMD_DEBUG INTEL_DEBUG INTEL_SHADER_ASM_READ_PATH ZINK_DEBUG TU_DEBUG R600_DEBUG EGL_PLATFORM EGL_LOG_LEVEL EGL_DRIVER EGL_DRIVERS_PATH
    __EGL_VENDOR_LIBRARY_DIRS __EGL_VENDOR_LIBRARY_FILENAMES __EGL_EXTERNAL_PLATFORM_CONFIG_DIRS __EGL_EXTERNAL_PLATFORM_CONFIG_FILENAMES
    __GLX_VENDOR_LIBRARY_NAME __GLX_FORCE_VENDOR_LIBRARY_0 __GL_SHADER_DISK_CACHE_PATH __GL_SYNC_TO_VBLANK __NV_PRIME_RENDER_OFFLOAD
    VK_ICD_FILENAMES VK_DRIVER_FILES VK_ADD_DRIVER_FILES VK_LAYER_PATH VK_ADD_LAYER_PATH VK_IMPLICIT_LAYER_PATH VK_INSTANCE_LAYERS
    VK_LOADER_DEBUG VK_LOADER_LAYERS_ENABLE VK_LAYER_SETTINGS_PATH ENABLE_VKBASALT VKBASALT_CONFIG_FILE MANGOHUD MANGOHUD_CONFIGFILE
    LIBVA_DRIVERS_PATH LIBVA_DRIVER_NAME LIBVA_TRACE LIBVA_MESSAGING_LEVEL VDPAU_DRIVER VDPAU_DRIVER_PATH VDPAU_TRACE OCL_ICD_VENDORS OCL_ICD_FILENAMES
    DBUS_SYSTEM_BUS_ADDRESS DBUS_STARTER_ADDRESS DBUS_STARTER_BUS_TYPE DBUS_VERBOSE DBUS_FATAL_WARNINGS DBUS_SESSION_BUS_PID DBUS_COOKIE_SHA1_KEYRING_DIR
    DBUS_LAUNCHD_SESSION_BUS_SOCKET DBUS_BLOCK_ON_ABORT AT_SPI_BUS_ADDRESS AT_SPI_BUS AT_SPI_DISPLAY AT_SPI_CLIENT IBUS_ADDRESS IBUS_ADDRESS_FILE IBUS_COMPONENT_PATH
    FCITX_DBUS_ADDRESS FCITX_ADDON_DIRS FCITX_CONFIG_DIRS SCIM_MODULE_PATH UIM_MODULE_DIR SPEECHD_ADDRESS
    GNOME_KEYRING_CONTROL GNOME_KEYRING_PID SECRET_BACKEND SECRET_FILE_TEST_PATH SECRET_FILE_TEST_PASSWORD SESSION_MANAGER ICEAUTHORITY UBUNTU_MENUPROXY
    CANBERRA_DRIVER CANBERRA_DEVICE
    GST_PLUGIN_PATH GST_PLUGIN_PATH_1_0 GST_PLUGIN_SYSTEM_PATH GST_PLUGIN_SYSTEM_PATH_1_0 GST_PLUGIN_SCANNER GST_PLUGIN_SCANNER_1_0 GST_PLUGIN_LOADING_WHITELIST
    GST_REGISTRY GST_REGISTRY_1_0 GST_PRESET_PATH GST_PTP_HELPER GST_INSTALL_PLUGINS_HELPER GST_DEBUG GST_DEBUG_FILE GST_DEBUG_DUMP_DOT_DIR GST_TRACERS
    GST_GL_PLATFORM GST_OMX_CONFIG_DIR GST_ENCODING_TARGET_PATH ORC_CODE ALSA_CONFIG_PATH ALSA_CONFIG_DIR ALSA_PLUGIN_DIR PULSE_SERVER PULSE_SCRIPT PULSE_CLIENTCONFIG
    PULSE_DLPATH PIPEWIRE_MODULE_DIR PIPEWIRE_CONFIG_DIR PIPEWIRE_CONFIG_FILE SPA_PLUGIN_DIR LADSPA_PATH LV2_PATH FREI0R_PATH
    OPENSSL_CONF OPENSSL_CONF_INCLUDE OPENSSL_ENGINES OPENSSL_MODULES SSL_CERT_FILE SSL_CERT_DIR SSLKEYLOGFILE GNUTLS_SYSTEM_PRIORITY_FILE
    GNUTLS_DEBUG_LEVEL GNUTLS_CPUID_OVERRIDE P11_KIT_DEBUG P11_KIT_NO_USER_CONFIG P11_KIT_STRICT P11_KIT_SERVER_ADDRESS PKCS11_PROVIDER_MODULE
    SOFTHSM2_CONF NSS_DEFAULT_DB_TYPE KRB5_CONFIG KRB5_TRACE KRB5CCNAME KRB5_KTNAME GSS_MECH_CONFIG GSSAPI_PROXY PX_MODULE_PATH PX_CONFIG_FILE
    http_proxy https_proxy all_proxy SOUP_DEBUG
    XML_CATALOG_FILES SGML_CATALOG_FILES XML_DEBUG_CATALOG XSLT_PLUGINS_PATH LIBXSLT_PLUGINS_PATH ENCHANT_CONFIG_DIR ENCHANT_MODULE_DIR DICPATH ASPELL_CONF
    ICU_DATA ICU_TIMEZONE_FILES_DIR SQLITE_TMPDIR
    XLOCALEDIR XLIBI18N_PATH XCURSOR_PATH XKEYSYMDB XERRORDB XCOMPOSEFILE XCOMPOSECACHE XCMSDB XNLSPATH XENVIRONMENT XAPPLRESDIR XFILESEARCHPATH
    XUSERFILESEARCHPATH XKB_CONFIG_ROOT XKB_CONFIG_EXTRA_PATH XKB_DEFAULT_RULES XLIB_SKIP_ARGB_VISUALS XWIDTHBREAK XTRANS_DEBUG XDG_SEAT_PATH
    WAYLAND_SOCKET WAYLAND_DEBUG LIBDECOR_PLUGIN_DIR LIBINPUT_QUIRKS_DIR
    XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
    PYTHONPATH PYTHONSTARTUP PYTHONHOME PERL5LIB PERL5OPT NODE_OPTIONS NODE_PATH RUBYOPT RUBYLIB JAVA_TOOL_OPTIONS BASH_ENV ENV CDPATH IFS
    PROMPT_COMMAND SHELLOPTS EDITOR PAGER BROWSER GIT_SSH_COMMAND SSH_ASKPASS SUDO_ASKPASS TERMINFO TERMCAP CARGO_HOME RUSTUP_HOME
    COUNTERSIGN_PERSON_LD_PRELOAD COUNTERSIGN_CLIENTS ANYTHING_ELSE";

/// Values such names could have; whether any is let through depends on the name alone.
const VALUES: [&str; 6] = ["/tmp/evil.so", "evil", "1", "true", "127.0.0.1:1", "unixexec:path=/usr/bin/touch,argv1=x"];

#[test]
fn no_name_that_loads_code_or_chooses_files_gets_through() {
    let home = Home::new("names");
    for name in HELD_BACK.split_whitespace() {
        for value in VALUES {
            for giver in [Giver::Client, Giver::Starter] {
                assert!(!home.admits(name, value, giver), "{name}={value} from {giver:?}");
            }
        }
    }
    for name in ["PATH", "TMPDIR", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "COUNTERSIGN_LOG", "HOME", "USER", "SHELL"] {
        assert!(!home.admits(name, "/usr/share", Giver::Client), "{name} is no client's to choose");
    }
}

#[test]
fn no_value_leads_anywhere_but_to_what_the_user_has() {
    let home = Home::new("values");
    let (bus, cookie) = (home.path("bus"), home.path("cookie"));
    for (name, value) in [
        ("DBUS_SESSION_BUS_ADDRESS", "unixexec:path=/usr/bin/touch,argv1=x"),
        ("DBUS_SESSION_BUS_ADDRESS", "autolaunch:"),
        ("DBUS_SESSION_BUS_ADDRESS", "tcp:host=127.0.0.1,port=1"),
        ("DBUS_SESSION_BUS_ADDRESS", "nonce-tcp:host=127.0.0.1,port=1,noncefile=/x"),
        ("DBUS_SESSION_BUS_ADDRESS", "launchd:env=X"),
        ("DBUS_SESSION_BUS_ADDRESS", "systemd:"),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:runtime=yes"),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:tmpdir=/tmp"),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={bus};unixexec:path=/bin/sh")),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unixexec:path=/bin/sh;unix:path={bus}")),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={bus},argv1=x")),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={bus},guid=1;unixexec:path=/bin/sh")),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={}/../{bus}", home.path(""))),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={cookie}")),
        ("DISPLAY", "evil.example:0"),
        ("DISPLAY", "/tmp/evil:0"),
        ("DISPLAY", ":x"),
        ("DISPLAY", ":0.0.0"),
        ("DISPLAY", "unix/../x:0"),
        ("WAYLAND_DISPLAY", "../evil"),
        ("WAYLAND_DISPLAY", "/tmp/evil"),
        ("WAYLAND_DISPLAY", "cookie"),
        ("WAYLAND_DISPLAY", "wayland-0"),
        ("XAUTHORITY", "/etc/shadowed"),
        ("XAUTHORITY", "cookie"),
        ("SSH_AUTH_SOCK", &cookie),
        ("LANG", "../../tmp/evil"),
        ("LANG", "/tmp/evil"),
        ("LANGUAGE", "de:../x"),
        ("LC_ALL", ".."),
        ("LC_EVIL", "C"),
        ("TZ", ":/tmp/evil"),
        ("TZ", "/tmp/evil"),
        ("TZ", "../../tmp/evil"),
        ("GTK_IM_MODULE", "/tmp/evil.so"),
        ("GTK_IM_MODULE", "../evil"),
        ("GTK_THEME", "../../tmp/evil"),
        ("GTK_THEME", "a:b:c"),
        ("GDK_SCALE", "1;x"),
        ("GDK_SCALE", "inf"),
        ("GDK_BACKEND", "broadway"),
        ("XMODIFIERS", "@im=/tmp/evil"),
        ("XMODIFIERS", "evil"),
        ("LIBGL_ALWAYS_SOFTWARE", "/tmp"),
        ("WEBKIT_DISABLE_DMABUF_RENDERER", "x"),
        ("GSETTINGS_BACKEND", "evil"),
        ("XDG_CURRENT_DESKTOP", "../x"),
        ("DESKTOP_SESSION", "/usr/share/xsessions/x"),
        ("LANG", "C\nLD_PRELOAD=/tmp/evil.so"),
        ("LANG", ""),
    ] {
        assert!(!home.admits(name, value, Giver::Client), "{name}={value}");
    }
    for (name, value) in [
        ("XDG_DATA_DIRS", "/usr/share:/tmp/evil"),
        ("XDG_DATA_DIRS", "/usr/../tmp/evil"),
        ("XDG_CONFIG_DIRS", "/home/x/.config"),
        ("DBUS_SESSION_BUS_ADDRESS", "unixexec:path=/usr/bin/touch,argv1=x"),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=x;unixexec:path=/bin/sh"),
        ("DISPLAY", "/tmp/evil:0"),
    ] {
        assert!(!home.admits(name, value, Giver::Starter), "{name}={value}");
    }
}

#[test]
fn what_people_need_gets_through() {
    let home = Home::new("needed");
    let bus = format!("unix:path={}", home.path("bus"));
    for (name, value) in [
        ("DISPLAY", ":0"),
        ("DISPLAY", ":10.1"),
        ("WAYLAND_DISPLAY", "wayland-1"),
        ("WAYLAND_DISPLAY", &home.path("wayland-1")),
        ("XAUTHORITY", &home.path("cookie")),
        ("DBUS_SESSION_BUS_ADDRESS", &bus),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("{bus},guid=0123456789abcdef0123456789abcdef")),
        ("LANG", "de_DE.UTF-8"),
        ("LANG", "ca_ES.UTF-8@valencia"),
        ("LANGUAGE", "de_CH:de:en"),
        ("LC_TIME", "C"),
        ("TZ", "America/Argentina/Buenos_Aires"),
        ("TZ", "CET-1CEST,M3.5.0,M10.5.0/3"),
        ("XDG_CURRENT_DESKTOP", "ubuntu:GNOME"),
        ("XDG_SESSION_TYPE", "wayland"),
        ("GTK_IM_MODULE", "fcitx"),
        ("XMODIFIERS", "@im=ibus"),
        ("GTK_THEME", "Adwaita:dark"),
        ("GDK_SCALE", "2"),
        ("GDK_DPI_SCALE", "1.25"),
        ("GDK_BACKEND", "wayland"),
        ("XCURSOR_THEME", "Breeze Light"),
        ("LIBGL_ALWAYS_SOFTWARE", "1"),
        ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
        ("NO_AT_BRIDGE", "1"),
    ] {
        for giver in [Giver::Client, Giver::Starter] {
            assert!(home.admits(name, value, giver), "{name}={value} from {giver:?}");
        }
    }
    for (name, value) in [
        ("DISPLAY", "localhost:10.0"),
        ("DBUS_SESSION_BUS_ADDRESS", "unix:abstract=/tmp/dbus-Ab3,guid=0af1"),
        ("PATH", "/home/x/bin:/usr/bin"),
        ("XDG_DATA_DIRS", "/usr/share/gnome:/usr/local/share/:/usr/share/:/var/lib/flatpak/exports/share"),
        ("DESKTOP_STARTUP_ID", "gnome-shell/Countersign/123-0-host_TIME456"),
    ] {
        assert!(home.admits(name, value, Giver::Starter), "{name}={value}");
        assert!(!home.admits(name, value, Giver::Client), "{name}={value} is no client's to choose");
    }
}

#[test]
fn the_system_says_who_the_user_is_and_where_their_bus_is() {
    let home = Home::new("own");
    let other = UnixListener::bind(home.path("other")).unwrap();
    let given = [
        ("HOME", "/tmp/evil"),
        ("USER", "evil"),
        ("SHELL", "/tmp/evil"),
        ("XDG_RUNTIME_DIR", "/tmp/evil"),
        ("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={}", home.path("other"))),
        ("LANG", "C"),
    ]
    .map(|(name, value)| (name.into(), value.into()));
    let admitted = home.seat.admitted(&given, Giver::Client);
    let value = |name: &str| admitted.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    assert_eq!(value("HOME"), Some(home.seat.user.home.clone().into()));
    assert_eq!(value("USER"), Some(home.seat.user.name.clone()));
    assert_eq!(value("XDG_RUNTIME_DIR"), Some(home.folder.clone().into()));
    assert_eq!(value("DBUS_SESSION_BUS_ADDRESS"), Some(format!("unix:path={}", home.path("bus")).into()));
    assert_eq!(value("LANG"), Some("C".into()));
    assert!(!admitted.iter().any(|(_, value)| value == "evil" || value == "/tmp/evil"), "{admitted:?}");
    drop(other);
}

#[test]
fn a_page_is_driven_only_where_the_starter_asks_in_both_ways_and_from_this_computer_alone() {
    let home = Home::new("driven");
    let driven = |given: &[(&str, &str)], giver| {
        let given: Vec<_> = given.iter().map(|(name, value)| (name.into(), value.into())).collect();
        let admitted = home.seat.admitted(&given, giver);
        admitted.iter().filter(|(name, _)| DRIVEN.iter().any(|(driven, _)| name == driven)).count()
    };
    let both = [("TAURI_WEBVIEW_AUTOMATION", "true"), ("WEBKIT_INSPECTOR_SERVER", "127.0.0.1:9")];
    assert_eq!(driven(&both, Giver::Starter), if cfg!(driven) { 2 } else { 0 });
    assert_eq!(driven(&both, Giver::Client), 0);
    assert_eq!(driven(&both[1..], Giver::Starter), 0);
    assert_eq!(driven(&[both[0], ("WEBKIT_INSPECTOR_SERVER", "0.0.0.0:9")], Giver::Starter), 0);
}

#[path = "../../driven.rs"]
mod driven;

#[test]
fn no_page_of_a_build_that_people_get_can_be_driven() {
    for (kind, out, expected) in [
        ("debug", "/w/target/fast/build/countersign-bridge-1f/out", true),
        ("debug", "/w/target/debug/build/countersign-bridge-1f/out", true),
        ("release", "/w/target/measured/build/countersign-bridge-1f/out", true),
        ("release", "/w/target/x86_64-unknown-linux-gnu/measured/build/countersign-bridge/1f/out", true),
        ("release", "/w/target/release/build/countersign-bridge-1f/out", false),
        ("release", "/w/measured/release/build/countersign-bridge-1f/out", false),
        ("release", "/build/measured/target/dist/build/countersign-bridge-1f/out", false),
        ("release", "/nowhere", false),
        ("", "", false),
    ] {
        assert_eq!(driven::is_driven(kind, Path::new(out)), expected, "{kind} {out}");
    }
    // And this very build goes by it.
    assert_eq!(cfg!(driven), !DRIVEN.is_empty());
    assert_eq!(
        cfg!(driven),
        driven::is_driven(if cfg!(debug_assertions) { "debug" } else { "release" }, Path::new(""))
    );
}
