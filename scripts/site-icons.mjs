// Generates the site icons from public/favicon.svg: `node scripts/with-node.mjs scripts/site-icons.mjs`
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const PAPER = '#fbfaf7'
const mark = (await readFile(join(root, 'public/favicon.svg'), 'utf8')).trim().replace(/@media.*?}}/, '')
const inner = mark.replace(/^<svg[^>]*>|<\/svg>$/g, '')

/** The logo at `share` of the width, in a rounded square or in a full one that launchers mask. */
function drawing(share, radius) {
  const room = (22 / share - 22) / 2
  const size = 22 + 2 * room
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-room} ${-room} ${size} ${size}" fill="none"><rect x="${-room}" y="${-room}" width="${size}" height="${size}" rx="${radius * size}" fill="${PAPER}"/>${inner}</svg>`
}

const png = (share, radius, size) =>
  sharp(Buffer.from(drawing(share, radius)), { density: 1200 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()

/** An .ico file with one PNG. */
function ico(image, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

const icons = join(root, 'app/site/icons')
for (const size of [192, 512]) {
  await writeFile(join(icons, `icon-${size}.png`), await png(0.72, 0.18, size))
  // Launchers may crop to a circle of 80%.
  await writeFile(join(icons, `maskable-${size}.png`), await png(0.54, 0, size))
}
await writeFile(join(root, 'public/apple-touch-icon.png'), await png(0.66, 0, 180))
await writeFile(join(root, 'public/favicon.ico'), ico(await png(0.9, 0.18, 32), 32))
