import { Window } from 'happy-dom'
import { VISITORS, type Visitor } from '#test/door-outcomes.ts'
import { DOORS } from '#test/doors-table.ts'
import { type DoorWorld, filled } from '#test/door-world.ts'
import { mapConcurrently, type Sender } from './send.ts'
import { unescaped } from '#test/unescaped.ts'

export type FormField = {
  name: string
  /** An input's type, "textarea", "select" or "button". */
  type: string
  value: string
  /** A select's options, or the values of all buttons or radios with this name. */
  options: string[]
  /** The maximum length that the page states, in an attribute or in a text area's counter. */
  max?: number
}
export type FoundForm = {
  who: Visitor
  page: string
  action: string
  isMultipart: boolean
  fields: FormField[]
}
export type FoundPage = { who: Visitor; path: string; status: number; html: string }
type CrawlResult = { pages: FoundPage[]; forms: FoundForm[] }

const parser = new new Window().DOMParser()
const CONTROL = 'input[name], button[name], textarea[name], select[name]'

/** Parses part of a page; a whole page would take seconds. */
const parsed = (html: string) => parser.parseFromString(`<body>${html}</body>`, 'text/html')

function fieldsOf(controls: Iterable<Element>): FormField[] {
  const fields = new Map<string, FormField>()
  for (const control of controls as Iterable<HTMLInputElement | HTMLSelectElement>) {
    const { name, localName } = control
    const isSelect = 'options' in control
    const options = isSelect ? [...control.options].map(({ value }) => value) : [control.value]
    // The parser sometimes reports another option as a select's value.
    const current = isSelect
      ? (control.querySelector('option[selected]')?.getAttribute('value') ?? '')
      : control.value
    const existing = fields.get(name)
    if (existing) {
      existing.options.push(...options)
      if (control.hasAttribute('checked')) existing.value = current
      continue
    }
    const type = localName === 'input' ? (control.getAttribute('type') ?? 'text') : localName
    // A text box's leading line feed is not part of its text.
    const value = localName === 'textarea' ? current.replace(/^\n/, '') : current
    const counter = localName === 'textarea' ? control.parentElement?.textContent : ''
    const max = control.getAttribute('maxlength') ?? / \/ ([\d,]+)/.exec(counter ?? '')?.[1]
    fields.set(name, {
      name,
      type,
      value: value || (options.find(Boolean) ?? ''),
      options,
      ...(max && { max: Number(max.replaceAll(',', '')) }),
    })
  }
  return [...fields.values()]
}

/** A page's POST forms, with the controls elsewhere on the page that belong to them. */
export function formsIn(html: string, who: Visitor, page: string): FoundForm[] {
  const linked = /<(?:input|button)\b[^>]* form="[^>]*>|<(textarea|select)\b[^>]* form="[^>]*>.*?<\/\1>/gs
  const outside = [...html.matchAll(linked)].map(([all]) => all).join('</button>')
  return [...html.matchAll(/<form\b.*?<\/form>/gs)].flatMap(([markup]) => {
    const found = parsed(markup + outside)
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

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"#]*)/g)]
    .map(([, href = '']) => unescaped(href))
    .filter((href) => /^\/(?!\/)/.test(href) && !/^\/(?:files|assets)\//.test(href))
}

/** A URL without numbers, ids and slugs: URLs of the same shape are the same page for different records. */
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

/** What crawling needs: see openFront (test/front.ts). */
type Crawler = { world: DoorWorld; cookies: Record<Visitor, string>; sender: Sender }

type CrawlOptions = {
  visitors?: readonly Visitor[]
  /** How many pages of one shape each visitor opens. */
  perShape?: number
  max?: number
}

/**
 * Opens every page that each visitor reaches from the doors and by links, and lists the forms on them, each shape once
 * and without the sign-out form.
 */
export async function crawl(product: Crawler, options: CrawlOptions = {}): Promise<CrawlResult> {
  const { visitors = VISITORS, perShape = 2, max = 400 } = options
  const pages: FoundPage[] = []
  await mapConcurrently(visitors, 6, async (who) => {
    const queue = [...new Set(DOORS.map(({ path }) => filled(path, product.world)))]
    const known = new Set(queue)
    const shapes = new Map<string, number>()
    let opened = 0
    for (let path = queue.shift(); path !== undefined && opened < max; path = queue.shift()) {
      const shape = shapeOf(path)
      const count = shapes.get(shape) ?? 0
      if (count >= perShape || /^\/(?:signout|events)/.test(path)) continue
      shapes.set(shape, count + 1)
      opened += 1
      const { status, headers, body } = await product.sender.send({
        path,
        headers: { Accept: 'text/html', Cookie: product.cookies[who] },
      })
      if (!String(headers['content-type']).startsWith('text/html')) continue
      const html = body.toString('utf8')
      pages.push({ who, path, status, html })
      for (const link of linksIn(html)) {
        if (known.has(link)) continue
        known.add(link)
        queue.push(link)
      }
    }
  })
  return {
    pages,
    // Parsed only if wanted: it takes longer than the crawl.
    get forms() {
      const forms = new Map<string, FoundForm>()
      for (const { html, who, path } of pages)
        for (const form of formsIn(html, who, path)) {
          const key = `${who} ${shapeOf(form.action)} ${form.fields.map(({ name }) => name).join()}`
          if (form.action !== '/signout' && !forms.has(key)) forms.set(key, form)
        }
      return [...forms.values()]
    },
  }
}

const targetOf = ({ action }: FoundForm) =>
  action
    .replace(/\/(?:\d+|[0-9a-f-]{36})(?=[/?]|$)/, '/:id')
    .replace(/^\/(deal|apply)\/[^/?]+/, '/$1/:id')
    .replace(/\?(?!step).*/, '')

/** Each form once, even if several visitors reach it. */
export const uniqueForms = (forms: readonly FoundForm[]): FoundForm[] => [
  ...new Map(
    forms.map((form) => [`${targetOf(form)} ${form.fields.map(({ name }) => name).join()}`, form] as const),
  ).values(),
]
