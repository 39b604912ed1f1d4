/**
 * The two typefaces, a file for each weight. Variable fonts would be fewer files, but WebKitGTK keeps the shaping tables
 * of each piece of text it lays out in one, until it nears a gigabyte; `cargo xtask bench` has the figure.
 */
import "@fontsource/inter/400.css";
import "@fontsource/inter/500.css";
import "@fontsource/inter/600.css";
import "@fontsource/inter/700.css";
import "@fontsource/jetbrains-mono/400.css";
import "@fontsource/jetbrains-mono/500.css";
import "@fontsource/jetbrains-mono/600.css";
