# What the programs of `programs/computer/documents.toml` do: clauses without a capital and a full stop.

documents-converts = converts { $all } to { $value }
pdftotext-writes = saves the text of { $first } next to the file
pdftotext-turns = saves the text of { $first } to { $second }
tesseract-reads = extracts the text in { $first } and saves it to { $second }
wkhtmltopdf-fetches = downloads the page first
lychee-asks = checks the links in { $all }
compare-compares-with = compares { $first } with { $second }
compare-compares-draws = compares { $first } with { $second } and saves an image of the differences to { $from-third }
quarto-render-makes-pages = { $all-count ->
        [0] builds pages from this project
       *[other] builds pages from { $all }
    }
quarto-render-makes-document = { $all-count ->
        [0] renders this project's document and runs the code in it
       *[other] renders { $all } and runs the code in it
    }
quarto-works = processes documents: { $all }
biber-removes = { $all-count ->
        [0] deletes the document's build files
       *[other] deletes the build files of { $all }
    }
biber-makes = builds the bibliography or index of { $all }
texcount-reads = checks { $all } for errors or counts its words
