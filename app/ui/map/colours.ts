const NAMES = ['sheet', 'wash', 'ink', 'ink-2', 'line', 'line-2'] as const
export type MapColours = Record<(typeof NAMES)[number], string>

/** A CSS colour as the RGB that a canvas draws; a translucent one is mixed with white. */
export function toRgb(context: CanvasRenderingContext2D, colour: string): string {
  for (const fill of ['white', colour]) {
    context.fillStyle = fill
    context.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red},${green},${blue})`
}

/** The theme's colour tokens on an element, in a form that a map style accepts. */
export function mapColours(element: HTMLElement): MapColours {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  const probe = document.createElement('span')
  element.append(probe)
  const colours = NAMES.map((name) => {
    probe.style.color = `var(--color-${name})`
    const computed = getComputedStyle(probe).color
    return [name, brush ? toRgb(brush, computed) : computed] as const
  })
  probe.remove()
  return Object.fromEntries(colours) as MapColours
}
