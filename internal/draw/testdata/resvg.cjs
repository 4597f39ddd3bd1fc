// Draws the SVG file of the first argument with resvg, as wide in pixels as the third argument says, into the second.
const fs = require('fs');
const { initWasm, Resvg } = require('./resvg/index.js');

const [from, to, width] = process.argv.slice(2);
initWasm(fs.readFileSync(`${__dirname}/resvg/index_bg.wasm`)).then(() => {
  const picture = new Resvg(fs.readFileSync(from, 'utf8'), { fitTo: { mode: 'width', value: Number(width) } });
  fs.writeFileSync(to, picture.render().asPng());
});
