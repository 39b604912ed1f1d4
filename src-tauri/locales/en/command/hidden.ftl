### What cannot be seen in a text, or passes for another character: drawn in its place. Characters have names of their own
### in `programs/characters.txt`.

hidden-selector = variation selector { $point }
hidden-control = the control character { $point }
hidden-named = { $label }, which can't be seen or passes for another character
hidden-lines = { $count } empty lines
hidden-return = carriage return U+000D
hidden-combining = { $count } combining marks
hidden-tab = tab
hidden-spaces = { $count } spaces
hidden-noncharacter = noncharacter { $point }
