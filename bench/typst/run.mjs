// node run.mjs MAIN.typ OUT.pdf FONTS: typst, as a module for node, makes a PDF.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fs from 'fs';
import path from 'path';
const [, , main, out, fonts] = process.argv;
const workspace = path.dirname(path.resolve(main));
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] });
fs.writeFileSync(out, compiler.pdf({ mainFilePath: path.resolve(main) }));
