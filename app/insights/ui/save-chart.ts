import { CSV_START, csvLine } from '#app/lib/csv.ts'
import { toRgb } from '#app/ui/map/colours.ts'
import { publishers } from '#app/ui/chart/chart-frame.tsx'
import type { ChartTableProps } from '#app/ui/chart/chart-data.ts'
import { brandedFile } from '#app/lib/identity.ts'

export type ChartFile = Omit<ChartTableProps, 'caption'> & {
  place: string
  label: string
  unit: string
  finding: string
}

const WIDTH = 800
/** PNG pixels per SVG unit. */
const SCALE = 2
const PADDING = 24
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'vector-effect',
  'text-anchor',
  'font-size',
  'font-weight',
  'display',
  'opacity',
] as const

const HEAD = [
  'Place',
  'Chart',
  'Series',
  'Item',
  'Period',
  'Value',
  'Unit',
  'Illustrative',
  'Source',
  'Source date',
  'Licence',
]

const figureOf = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'))

/** "%, 2025" is a unit with the period of every figure. */
function unitAndPeriod(unit: string): readonly [unit: string, period: string] {
  const [, own = unit, period = ''] = /^(.+), ([^,]*\d{4})$/.exec(unit) ?? []
  return [own, period]
}

/** One line per figure, with its source. */
export function csvOf({ place, label, unit: given, first, columns, rows, sources = [] }: ChartFile): string {
  const [unit, commonPeriod] = unitAndPeriod(given)
  const periodAt = columns.indexOf('Period')
  const lines = rows.flatMap((row) =>
    row.cells.flatMap((cell, index) => {
      if (!cell || index === periodAt) return []
      const source = sources.find(({ number }) => number === cell.source)
      const isTimeline = first === 'Period'
      return [
        [
          place,
          label,
          columns[index] ?? '',
          isTimeline ? '' : row.label,
          isTimeline ? row.label : (row.cells[periodAt]?.text ?? commonPeriod),
          figureOf(cell.text),
          unit,
          cell.illustrative ? 'yes' : 'no',
          source?.text ?? '',
          source?.date ?? '',
          source?.licence ?? '',
        ],
      ]
    }),
  )
  return CSV_START + [HEAD, ...lines].map(csvLine).join('')
}

/** Other programs do not read oklch colours. */
function rgbText(context: CanvasRenderingContext2D, color: string): string {
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data[3] === 0 ? 'none' : toRgb(context, color)
}

function withStyles(from: Element, context: CanvasRenderingContext2D): Element {
  const to = from.cloneNode(false) as Element
  to.removeAttribute('class')
  const computed = getComputedStyle(from)
  for (const name of STYLES) {
    const value = computed.getPropertyValue(name)
    const isColor = (name === 'fill' || name === 'stroke') && value !== 'none'
    to.setAttribute(name, isColor ? rgbText(context, value) : value)
  }
  for (const child of from.childNodes)
    to.append(child instanceof Element ? withStyles(child, context) : child.cloneNode())
  return to
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Breaks a text into lines of at most `length` characters. */
function linesOf(text: string, length: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > length) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])
}

/** The chart on a light background with title, unit and sources; contains no external URL. */
function svgOf(figure: Element, file: ChartFile): { text: string; height: number } {
  const stage = document.createElement('div')
  stage.style.cssText = `position: fixed; left: -9999px; width: ${WIDTH}px`
  stage.append(figure.cloneNode(true))
  document.body.append(stage)
  // Light colours, even where the build has replaced light-dark() with these two. Nothing is painted before they are
  // removed.
  const root = document.documentElement.style
  const light = { 'color-scheme': 'light', '--lightningcss-light': 'initial', '--lightningcss-dark': ' ' }
  for (const [name, value] of Object.entries(light)) root.setProperty(name, value)
  try {
    const plot = stage.querySelector('svg[role=img]')
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!plot?.parentElement?.parentElement || !context) throw new Error('No chart to save.')
    const [outer, inner] = [plot.parentElement.parentElement, plot].map((one) => one.getBoundingClientRect())
    const svg = withStyles(plot, context)
    const isIllustrative = file.rows.some(({ cells }) => cells.some((cell) => cell?.illustrative))
    const head = linesOf(file.finding || file.label, 76)
    const sources = publishers(file.sources?.map(({ text }) => text) ?? [])
    const foot = [
      ...linesOf(figure.querySelector('figcaption [data-note]')?.textContent ?? '', 120),
      ...linesOf(isIllustrative ? 'Hollow marks are illustrative.' : '', 120),
      ...linesOf(sources && `Source: ${sources}`, 120),
    ].filter(Boolean)
    const keyed = [...stage.querySelectorAll('[data-key]')]
    const top = PADDING + head.length * 24 + (keyed.length > 0 ? 48 : 28)
    const height = top + (outer?.height ?? 0) + 16 + foot.length * 16 + PADDING
    const place = {
      x: PADDING + (inner?.x ?? 0) - (outer?.x ?? 0),
      y: top + (inner?.y ?? 0) - (outer?.y ?? 0),
    }
    const bounds = { ...place, width: (inner?.width ?? 0) - PADDING, height: inner?.height ?? 0 }
    for (const [name, value] of Object.entries({ ...bounds, overflow: 'visible' }))
      svg.setAttribute(name, String(value))
    const line = (text: string, y: number, attributes: string) =>
      `<text x="${PADDING}" y="${y}" ${attributes}>${escaped(text)}</text>`
    const keys = keyed.map((key, index) => {
      const mark = key.querySelector('rect')
      const color = mark ? rgbText(context, getComputedStyle(mark).fill) : 'none'
      const [x, y] = [PADDING + index * 170, top - 6]
      return `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${color}"/><text x="${x + 16}" y="${y}">${escaped(key.textContent)}</text>`
    })
    const text = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, Arial, sans-serif" font-size="13">`,
      `<rect width="100%" height="100%" fill="#fff"/>`,
      ...head.map((part, index) => line(part, PADDING + 16 + index * 24, 'font-size="18" font-weight="600"')),
      line(
        [file.place, file.finding && file.label, file.unit].filter(Boolean).join(', '),
        PADDING + 12 + head.length * 24,
        'fill="#555"',
      ),
      ...keys,
      new XMLSerializer().serializeToString(svg),
      ...foot.map((part, index) =>
        line(part, height - PADDING - (foot.length - 1 - index) * 16, 'font-size="11" fill="#555"'),
      ),
      '</svg>',
    ].join('\n')
    return { text, height }
  } finally {
    for (const name of Object.keys(light)) root.removeProperty(name)
    stage.remove()
  }
}

async function pngOf(svg: { text: string; height: number }): Promise<Blob | null> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH * SCALE, height: svg.height * SCALE })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

export async function saveChart(figure: Element, file: ChartFile, format: 'csv' | 'svg' | 'png') {
  const blob =
    format === 'csv'
      ? new Blob([csvOf(file)], { type: 'text/csv;charset=utf-8' })
      : format === 'svg'
        ? new Blob([svgOf(figure, file).text], { type: 'image/svg+xml' })
        : await pngOf(svgOf(figure, file))
  if (!blob) throw new Error('The browser could not create the image.')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = brandedFile(`${file.place}-${file.label}.${format}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
