# What the programs of `programs/computer/documents.toml` do: clauses without a capital and a full stop.

documents-converts = converts { $all } to { $value }
pdftotext-writes = writes the text of { $first } beside it
pdftotext-turns = turns { $first } into the text { $second }
tesseract-reads = reads the text in { $first } and writes { $second }
wkhtmltopdf-fetches = fetches the page first
lychee-asks = asks the addresses in { $all } whether they are there
compare-compares-with = compares { $first } with { $second }
compare-compares-draws = compares { $first } with { $second } and draws what differs into { $from-third }
quarto-render-makes-pages = { $all-count ->
        [0] makes pages from this project
       *[other] makes pages from { $all }
    }
quarto-render-makes-document = { $all-count ->
        [0] makes a document of this project; its code runs
       *[other] makes a document of { $all }; its code runs
    }
quarto-works = works on documents { $all }
biber-removes = { $all-count ->
        [0] removes what was built for the document
       *[other] removes what was built for { $all }
    }
biber-makes = makes the lists of { $all }
texcount-reads = reads { $all } and shows faults or numbers
