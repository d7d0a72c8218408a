import { ELEVATION_HEIGHT, ELEVATION_WIDTH, GROUND, line } from './elevation-drawing.ts'
import type { ElevationType, Ink, Layer } from './elevation-drawing.ts'
import { drawElevation } from './elevation-types.ts'
import { FLOOR_PLAN_HEIGHT, FLOOR_PLAN_WIDTH, drawFloorPlan } from './floor-plan-drawing.ts'

type SvgOptions = {
  /** Pixels; the drawing keeps its proportions and is aligned to the lower edge. */
  width?: number | undefined
  height?: number | undefined
  theme?: 'light' | 'dark' | undefined
}

/** The tokens of styles.css as sRGB, for renderers without custom properties or oklch. */
const palettes = {
  light: {
    paper: '#fbfaf7',
    sheet: '#ffffff',
    ink: '#171d26',
    soft: '#515962',
    thin: '#c5c4be',
    lit: '#015f43',
    tint: '#ddf5e9',
  },
  dark: {
    paper: '#101419',
    sheet: '#181c21',
    ink: '#ecebe7',
    soft: '#adaba4',
    thin: '#43484e',
    lit: '#6ccea6',
    tint: '#163226',
  },
} as const
type Palette = (typeof palettes)[keyof typeof palettes]

function looks(p: Palette): Record<Ink, string> {
  return {
    wall: `fill="${p.sheet}" stroke="${p.ink}" stroke-width="1.1"`,
    glass: `fill="none" stroke="${p.ink}" stroke-width="0.7"`,
    lit: `fill="${p.tint}" stroke="${p.lit}" stroke-width="1.2"`,
    thin: `fill="none" stroke="${p.thin}" stroke-width="0.7"`,
    leaf: `fill="${p.paper}" stroke="${p.soft}" stroke-width="0.8"`,
    line: `fill="none" stroke="${p.ink}" stroke-width="1.1"`,
    ground: `fill="none" stroke="${p.ink}" stroke-width="1.4"`,
    measure: `fill="none" stroke="${p.thin}" stroke-width="0.8"`,
  }
}

function svg(
  layers: readonly Layer[],
  box: [number, number, number, number],
  width: number,
  height: number,
  p: Palette,
): string {
  const look = looks(p)
  const [x, y, w, h] = box
  const paths = layers.map(({ ink, d }) => `<path d="${d}" ${look[ink]}/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${width}" height="${height}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${p.paper}"/>${paths}</svg>`
}

/** `w` x `h` extended to the proportions of `width` x `height`, at the top or on both sides. */
function box(
  w: number,
  h: number,
  width: number,
  height: number,
  above: number,
): [number, number, number, number] {
  const wanted = width / height
  if (wanted >= w / h) return [(w - h * wanted) / 2, 0, h * wanted, h]
  const tall = w / wanted
  return [0, (h - tall) * above, w, tall]
}

/** The elevation as a complete SVG document, by default 1600 x 960 px. */
export function elevationSvg(seed: string, type: ElevationType, options: SvgOptions = {}): string {
  const { width = 1600, height = 960, theme = 'light' } = options
  const area = box(ELEVATION_WIDTH, ELEVATION_HEIGHT, width, height, 0.7)
  const ground: Layer = { ink: 'ground', d: line(area[0], GROUND, area[0] + area[2], GROUND) }
  return svg([ground, ...drawElevation(seed, type)], area, width, height, palettes[theme])
}

/** A typical floor of the same building as a complete SVG document, by default 1600 x 1200 px. */
export function floorPlanSvg(seed: string, type: ElevationType, options: SvgOptions = {}): string {
  const { width = 1600, height = 1200, theme = 'light' } = options
  const area = box(FLOOR_PLAN_WIDTH, FLOOR_PLAN_HEIGHT, width, height, 0.5)
  return svg(drawFloorPlan(seed, type), area, width, height, palettes[theme])
}
