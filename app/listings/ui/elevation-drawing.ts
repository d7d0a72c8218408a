export const ELEVATION_WIDTH = 400
export const ELEVATION_HEIGHT = 240
/** The ground line, on which everything is drawn. */
export const GROUND = 204

export type ElevationType = 'office' | 'residential' | 'industrial' | 'warehouse' | 'mixed'
export type Ink = 'wall' | 'glass' | 'lit' | 'thin' | 'leaf' | 'line' | 'ground' | 'measure'
/** All paths of one ink as SVG path data. */
export type Layer = { ink: Ink; d: string }

/** The horizontal extent of a building. */
export type Extent = { from: number; to: number }

/** A deterministic stream of numbers in [0, 1) seeded by a text. */
export function random(seed: string): () => number {
  let state = 0
  for (const char of seed) state = (Math.imul(state, 31) + char.charCodeAt(0)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const n1 = (value: number): number => Math.round(value * 10) / 10
export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${n1(x)} ${n1(y)}h${n1(w)}v${n1(h)}h${n1(-w)}z`
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${n1(x1)} ${n1(y1)}L${n1(x2)} ${n1(y2)}`
export const oval = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${n1(cx - rx)} ${n1(cy)}a${n1(rx)} ${n1(ry)} 0 1 0 ${n1(rx * 2)} 0a${n1(rx)} ${n1(ry)} 0 1 0 ${n1(-rx * 2)} 0z`

/** A drawing; consecutive parts of the same ink are joined into one path. */
export class Sheet {
  readonly layers: Layer[] = []
  readonly random: () => number

  constructor(seed: string) {
    this.random = random(seed)
  }

  add(ink: Ink, ...parts: string[]): void {
    const last = this.layers.at(-1)
    const d = parts.join('')
    if (!d) return
    if (last?.ink === ink) last.d += d
    else this.layers.push({ ink, d })
  }

  /** A whole number from `from` to `to`, inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.random() < share
  }
}
