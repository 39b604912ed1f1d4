### What cannot be seen in a text, or passes for another character: drawn in its place.

hidden-selector = variation selector { $point }
hidden-control = the control character { $point }
hidden-named = { $label }, which can't be seen or looks like another character
hidden-lines = { $count } empty lines
hidden-return = carriage return U+000D
hidden-combining = { $count } combining marks
hidden-tab = tab
hidden-spaces = { $count } spaces
hidden-noncharacter = noncharacter { $point }

# What a character is, by its name in `programs/characters.txt`. Its code point stands behind.
hidden-character = { $name ->
        [nul] NUL
        [control] control
        [bell] bell
        [backspace] backspace
        [vertical-tab] vertical tab
        [form-feed] form feed
        [escape] escape
        [delete] delete
        [c1-control] C1 control
        [next-line] next line
        [c1-control-sequence-introducer] C1 control sequence introducer
        [no-break-space] no-break space
        [soft-hyphen] soft hyphen
        [grapheme-joiner] grapheme joiner
        [greek-question-mark] Greek question mark
        [arabic-letter-mark] Arabic letter mark
        [hangul-filler] Hangul filler
        [ogham-space] Ogham space
        [invisible-khmer-vowel] invisible Khmer vowel
        [mongolian-variation-selector] Mongolian variation selector
        [mongolian-vowel-separator] Mongolian vowel separator
        [quad] quad
        [unusual-space] unusual space
        [zero-width-space] zero-width space
        [zero-width-non-joiner] zero-width non-joiner
        [zero-width-joiner] zero-width joiner
        [left-to-right-mark] left-to-right mark
        [right-to-left-mark] right-to-left mark
        [line-separator] line separator
        [paragraph-separator] paragraph separator
        [left-to-right-embedding] left-to-right embedding
        [right-to-left-embedding] right-to-left embedding
        [end-of-direction] end of direction
        [left-to-right-override] left-to-right override
        [right-to-left-override] right-to-left override
        [narrow-no-break-space] narrow no-break space
        [mathematical-space] mathematical space
        [word-joiner] word joiner
        [invisible-operator] invisible operator
        [unassigned-invisible] unassigned invisible
        [left-to-right-isolate] left-to-right isolate
        [right-to-left-isolate] right-to-left isolate
        [first-strong-isolate] first strong isolate
        [end-of-isolate] end of isolate
        [deprecated-format-control] deprecated format control
        [kelvin-sign] Kelvin sign
        [blank-braille-pattern] blank Braille pattern
        [ideographic-space] ideographic space
        [private-use] private use
        [noncharacter] noncharacter
        [variation-selector] variation selector
        [byte-order-mark] byte order mark
        [half-width-hangul-filler] half-width Hangul filler
        [annotation-control] annotation control
        [replacement-character] replacement character
        [hieroglyph-format-control] hieroglyph format control
        [shorthand-format-control] shorthand format control
        [null-notehead] null notehead
        [musical-format-control] musical format control
        [tag-character] tag character
       *[other] hidden character
    }
# The writing a letter that passes for another belongs to, by its name in `programs/look-alikes.txt`.
hidden-script = { $name ->
        [cyrillic] Cyrillic
        [greek] Greek
        [armenian] Armenian
        [cherokee] Cherokee
        [latin] Latin
        [full-width] full-width
        [mathematical] mathematical
        [sign] sign
       *[other] foreign
    }
