import { useMemo } from 'react'

type Point = readonly [number, number]
type Quad = readonly [Point, Point, Point, Point]

const roundTenth = (value: number): number => Math.round(value * 10) / 10
const mid = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])
const centre = (q: Quad): Point => [q.reduce((s, p) => s + p[0], 0) / 4, q.reduce((s, p) => s + p[1], 0) / 4]
const area = ([a, b, c, d]: Quad): number =>
  Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2

function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** A quadrilateral inset by about `by` px on all sides. */
function inset([a, b, c, d]: Quad, by: number): Quad {
  const across = Math.min(0.45, by / Math.max(1, (distance(a, b) + distance(d, c)) / 2))
  const down = Math.min(0.45, by / Math.max(1, (distance(a, d) + distance(b, c)) / 2))
  const at = (s: number, t: number): Point => mid(mid(a, b, s), mid(d, c, s), t)
  return [at(across, down), at(1 - across, down), at(1 - across, 1 - down), at(across, 1 - down)]
}

/** Draws city blocks between streets, each with two rows of lots, most with a house at the front. */
export function drawPlan(seed: number, width: number, height: number) {
  const next = random(seed)
  const blocks: Quad[] = []
  const cut = (q: Quad, depth: number): void => {
    const [a, b, c, d] = q
    if (area(q) < 30000 + next() * 16000) return void blocks.push(inset(q, depth > 3 ? 7 : 9))
    const t = 0.4 + next() * 0.2
    const u = t + (next() - 0.5) * 0.09
    const wide = distance(a, b) > distance(a, d)
    const [p, r] = wide ? [mid(a, b, t), mid(d, c, u)] : [mid(a, d, t), mid(b, c, u)]
    cut(wide ? [a, p, r, d] : [a, b, r, p], depth + 1)
    cut(wide ? [p, b, c, r] : [p, r, c, d], depth + 1)
  }
  cut(
    [
      [-80, -70],
      [width + 70, -110],
      [width + 100, height + 90],
      [-60, height + 60],
    ],
    0,
  )

  const lots: Quad[] = []
  let buildings = ''
  const row = (a: Point, b: Point, c: Point, d: Point): void => {
    const count = Math.max(2, Math.round(distance(a, b) / (34 + next() * 22)))
    const at = (k: number) => (k === 0 ? 0 : k === count ? 1 : (k + (next() - 0.5) * 0.45) / count)
    const cuts = Array.from({ length: count + 1 }, (_, k) => at(k))
    for (let k = 0; k < count; k += 1) {
      const [s = 0, t = 1] = [cuts[k], cuts[k + 1]]
      const lot: Quad = [mid(a, b, s), mid(a, b, t), mid(d, c, t), mid(d, c, s)]
      lots.push(lot)
      if (next() < 0.2) continue
      const [p, q, r, o] = lot
      const depth = 0.34 + next() * 0.28
      const house: Quad = [mid(p, o, 0.07), mid(q, r, 0.07), mid(q, r, depth), mid(p, o, depth)]
      buildings += `M${house.map((point) => point.map(roundTenth).join(' ')).join('L')}z`
    }
  }
  for (const [a, b, c, d] of blocks) {
    const wide = distance(a, b) > distance(a, d)
    const t = 0.46 + next() * 0.08
    if (wide) {
      const [l, r] = [mid(a, d, t), mid(b, c, t)]
      row(a, b, r, l)
      row(c, d, l, r)
    } else {
      const [top, bottom] = [mid(a, b, t), mid(d, c, t)]
      row(d, a, top, bottom)
      row(b, c, bottom, top)
    }
  }
  const inView = (q: Quad) =>
    q.every(([x, y]) => x > width * 0.72 && x < width * 0.94 && y > height * 0.42 && y < height * 0.8)
  const picked = lots.reduce(
    (best, lot, k) =>
      inView(lot) && area(lot) > area(lots[best] ?? lot) * (inView(lots[best] ?? lot) ? 1 : 0) ? k : best,
    0,
  )
  const parcels = lots.map((lot, k) => {
    const [x, y] = centre(lot)
    const [a, b, c] = lot
    const room = Math.min(Math.max(Math.abs(a[0] - b[0]), Math.abs(b[0] - c[0])), 99)
    return {
      points: lot.map((p) => p.map(roundTenth).join(',')).join(' '),
      x: roundTenth(x),
      y: roundTenth(y + 3),
      // Narrow lots have no number.
      number: room < 27 ? '' : `${101 + k}/${1 + Math.floor(next() * 9)}`,
    }
  })
  const stakes = (lots[picked] ?? []).map(([x, y]): Point => [roundTenth(x), roundTenth(y)])
  return { parcels, buildings, picked, stakes }
}

const WIDTH = 1440
const HEIGHT = 560
const SEED = 17

function markup(): string {
  const { parcels, buildings, picked, stakes } = drawPlan(SEED, WIDTH, HEIGHT)
  const lots = parcels.map(
    ({ points }, k) => `<polygon points="${points}"${k === picked ? ' class="picked"' : ''}/>`,
  )
  const numbers = parcels.map(({ x, y, number }, k) =>
    number ? `<text x="${x}" y="${y}"${k === picked ? ' class="picked"' : ''}>${number}</text>` : '',
  )
  const corners = stakes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.4"/>`)
  return `<path d="${buildings}"/>${lots.join('')}${numbers.join('')}${corners.join('')}`
}

/** The plan behind the hero. It fills its positioned parent; the next element is the text on top (drawings.css). */
export function ParcelPlan() {
  const html = useMemo(() => ({ __html: markup() }), [])
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="parcel-plan hero-plan"
      dangerouslySetInnerHTML={html}
    />
  )
}
