#!/usr/bin/env bash
# Compile the proofs, look at what they rest on, extract the programs, and build zermelo-checker.
#
# It fails if a file has an axiom or a proof that is left out, or if Coq says of a theorem in
# Assume.v that it rests on anything.
set -euo pipefail
cd "$(dirname "$0")"

for tool in coqc ocamlopt; do
    if ! command -v "$tool" > /dev/null; then
        echo "make proofs: $tool is missing; on Debian: apt-get install coq ocaml-nox" >&2
        exit 1
    fi
done

files=(Game Outcomes NoKernel Sums Gamma Values Partizan Loopy Sides)

if grep -nwE 'Admitted|admit|give_up|Axioms?|Conjecture|Parameters?|bypass_check|(Guard|Positivity|Universe) Checking' ./*.v; then
    echo "make proofs: something is taken for granted" >&2
    exit 1
fi

mkdir -p build
cp ./*.v driver/*.ml build/
cd build
for file in "${files[@]}"; do
    coqc -q "$file.v"
done

coqc -q Assume.v > assumptions.txt
asked=$(grep -c '^Print Assumptions' Assume.v)
closed=$(grep -cx 'Closed under the global context' assumptions.txt || true)
lines=$(wc -l < assumptions.txt)
if [ "$asked" -ne "$closed" ] || [ "$asked" -ne "$lines" ]; then
    echo "make proofs: of $asked theorems $closed rest on nothing; build/assumptions.txt says which" >&2
    exit 1
fi

coqc -q -w -extraction-opaque-accessed Extract.v > /dev/null
ocamlopt -w -a -inline 100 checker.mli checker.ml -c
ocamlopt -w +a-4-9-40-41-42-44-45-70 -inline 100 -o zermelo-checker \
    checker.cmx finder.ml json.ml fields.ml partizan.ml loopy_sides.ml main.ml
echo "$asked theorems rest on nothing but Coq; proofs/build/zermelo-checker is built"
