import { Window } from 'happy-dom'
import { VISITORS, type Visitor } from '#test/door-outcomes.ts'
import { DOORS } from '#test/doors-table.ts'
import { inLanes } from './scenario.ts'
import { filled, type TestBed } from './test-bed.ts'

export type FormField = {
  name: string
  /** The type of an input, "textarea", "select" or "button". */
  type: string
  value: string
  /** The options of a select; of several buttons or radios of one name, each value. */
  options: string[]
}
export type FoundForm = {
  who: Visitor
  /** Its page and its target, both with their query. */
  page: string
  action: string
  isMultipart: boolean
  fields: FormField[]
}
export type FoundPage = { who: Visitor; path: string; status: number; html: string }
export type Harvest = { pages: FoundPage[]; forms: FoundForm[] }

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}
export const unescapeHtml = (text: string): string =>
  text.replace(/&(#x27|#39|amp|lt|gt|quot);/g, (_, name: string) => CHARACTERS[name] ?? '')

const parser = new new Window().DOMParser()
const CONTROL = 'input[name], button[name], textarea[name], select[name]'

/** The forms in a piece of a page; a whole page takes the parser seconds. */
const parsed = (html: string) => parser.parseFromString(`<body>${html}</body>`, 'text/html')

function fieldsOf(controls: Iterable<Element>): FormField[] {
  const fields = new Map<string, FormField>()
  for (const control of controls as Iterable<HTMLInputElement | HTMLSelectElement>) {
    const { name, localName } = control
    const isSelect = 'options' in control
    const options = isSelect ? [...control.options].map(({ value }) => value) : [control.value]
    // The parser's own value of a select is sometimes another option.
    const own = isSelect
      ? (control.querySelector('option[selected]')?.getAttribute('value') ?? '')
      : control.value
    const had = fields.get(name)
    if (had) {
      had.options.push(...options)
      if (control.hasAttribute('checked')) had.value = own
      continue
    }
    const type = localName === 'input' ? (control.getAttribute('type') ?? 'text') : localName
    // The first line feed of a text box is not part of its text.
    const value = localName === 'textarea' ? own.replace(/^\n/, '') : own
    fields.set(name, { name, type, value: value || (options.find(Boolean) ?? ''), options })
  }
  return [...fields.values()]
}

/** Every form of a page that writes; controls outside the form that name its id belong to it. */
export function formsIn(html: string, who: Visitor, page: string): FoundForm[] {
  const linked = /<(?:input|button)\b[^>]* form="[^>]*>|<(textarea|select)\b[^>]* form="[^>]*>.*?<\/\1>/gs
  const outside = [...html.matchAll(linked)].map(([all]) => all).join('</button>')
  return [...html.matchAll(/<form\b.*?<\/form>/gs)].flatMap(([own]) => {
    const found = parsed(own + outside)
    const form = found.querySelector('form')
    const action = new URL(form?.getAttribute('action') || page, new URL(page, 'http://own.invalid'))
    if (form?.getAttribute('method') !== 'post' || action.origin !== 'http://own.invalid') return []
    return [
      {
        who,
        page,
        action: action.pathname + action.search,
        isMultipart: form.getAttribute('enctype') === 'multipart/form-data',
        fields: fieldsOf([
          ...form.querySelectorAll(CONTROL),
          ...(form.id ? found.querySelectorAll(`body > [form="${form.id}"][name]`) : []),
        ] as unknown as Element[]),
      },
    ]
  })
}

/** Addresses of our own on a page, without the sign-out and files. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"#]*)/g)]
    .map(([, href = '']) => unescapeHtml(href))
    .filter((href) => /^\/(?!\/)/.test(href) && !/^\/(?:files|assets)\//.test(href))
}

/** Two addresses of one shape show the same page for other records: numbers, ids and slugs are left out. */
const shapeOf = (path: string): string => {
  const [pathname = '', query = ''] = path.split('?')
  const shape = pathname
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '/:id')
    .replace(/\/\d+(?=\/|$)/g, '/:n')
    .replace(/^\/deal\/[^/]+/, '/deal/:slug')
  const names = [...new URLSearchParams(query)].map(([name, value]) =>
    name === 'tab' || name === 'step' || name === 'status' ? `${name}=${value}` : name,
  )
  return `${shape}?${names.toSorted().join('&')}`
}

/** The parts of a test bed that open pages. */
type Knocking = Pick<TestBed, 'world' | 'cookies' | 'sender'>

export type HarvestOptions = {
  visitors?: readonly Visitor[]
  /** Pages of one shape that are opened for each visitor. */
  perShape?: number
  max?: number
  /** Addresses beyond those of the doors. */
  also?: readonly string[]
}

/**
 * Opens every page that each visitor reaches from the known addresses and links, and lists the forms on them, each
 * shape once, without the sign-out form of every page.
 */
export async function harvest(testBed: Knocking, options: HarvestOptions = {}): Promise<Harvest> {
  const { visitors = VISITORS, perShape = 2, max = 400, also = [] } = options
  const pages: FoundPage[] = []
  await inLanes(visitors, 6, async (who) => {
    const queue = [...new Set([...also, ...DOORS.map(({ path }) => filled(testBed.world, path))])]
    const met = new Set(queue)
    const shapes = new Map<string, number>()
    let opened = 0
    for (let path = queue.shift(); path !== undefined && opened < max; path = queue.shift()) {
      const shape = shapeOf(path)
      const count = shapes.get(shape) ?? 0
      if (count >= perShape || /^\/(?:signout|events)/.test(path)) continue
      shapes.set(shape, count + 1)
      opened += 1
      const { status, headers, body } = await testBed.sender.send({
        path,
        headers: { Accept: 'text/html', Cookie: testBed.cookies[who] },
      })
      if (!String(headers['content-type']).startsWith('text/html')) continue
      const html = body.toString('utf8')
      pages.push({ who, path, status, html })
      for (const link of linksIn(html)) {
        if (met.has(link)) continue
        met.add(link)
        queue.push(link)
      }
    }
  })
  const forms = new Map<string, FoundForm>()
  for (const { html, who, path } of pages) {
    for (const form of formsIn(html, who, path)) {
      const key = `${who} ${shapeOf(form.action)} ${form.fields.map(({ name }) => name).join()}`
      if (!forms.has(key)) forms.set(key, form)
    }
  }
  return { pages, forms: [...forms.values()].filter(({ action }) => action !== '/signout') }
}

/** The target of a form, without the record it is about. */
export const placeOf = ({ action }: FoundForm) =>
  action
    .replace(/\/(?:\d+|[0-9a-f-]{36})(?=[/?]|$)/, '/:id')
    .replace(/^\/(deal|apply)\/[^/?]+/, '/$1/:id')
    .replace(/\?(?!step).*/, '')

/** One of each form that several visitors reach. */
export const alike = (forms: readonly FoundForm[]): FoundForm[] => [
  ...new Map(
    forms.map((form) => [`${placeOf(form)} ${form.fields.map(({ name }) => name).join()}`, form] as const),
  ).values(),
]
