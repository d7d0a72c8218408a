// Writes public/drawings/: the four buildings of the landing page, in both themes, so that the page carries no drawing
// code. `node scripts/landing-drawings.mjs`
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { elevationSvg } from '../app/listings/ui/elevation-svg.ts'

const folder = join(import.meta.dirname, '../public/drawings')
await mkdir(folder, { recursive: true })
for (const [index, type] of ['residential', 'office', 'warehouse', 'mixed'].entries()) {
  for (const theme of ['light', 'dark']) {
    const drawing = elevationSvg(`landing-${index + 1}`, type, { theme })
    await writeFile(join(folder, `${type}-${theme}.svg`), `${drawing}\n`)
  }
}
