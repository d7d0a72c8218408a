import { type FormState, typedValues } from '#app/lib/form.ts'
import type { RefusalBody } from '#app/lib/refusal-body.ts'

type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [name: string]: Plain | undefined }

/** React Router's stream format for action data: one flat list whose parts are referred to by position. */
export function encodePlain(value: Plain): string {
  const flat: string[] = []
  const put = (part: Plain): number => {
    if (part === null) return -5
    const at = flat.push('') - 1
    if (Array.isArray(part)) flat[at] = `[${part.map((item: Plain) => put(item)).join(',')}]`
    else if (typeof part === 'object') {
      const entries = Object.entries(part).filter((entry): entry is [string, Plain] => entry[1] !== undefined)
      flat[at] = `{${entries.map(([name, item]) => `"_${put(name)}":${put(item)}`).join(',')}}`
    } else flat[at] = JSON.stringify(part)
    return at
  }
  put(value)
  return `[${flat.join(',')}]\n`
}

/** The text fields of a posted form; empty if the bytes are not a form. */
export async function typedForm(request: Request, typed: Buffer | null): Promise<FormState['values']> {
  const type = request.headers.get('content-type')
  if (!typed || !type) return {}
  const form = await new Response(new Uint8Array(typed), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  return form ? typedValues(form) : {}
}

/** A refusal as the form's action data: an open page keeps its entries and shows the message above the form. */
export function actionAnswer(status: number, body: RefusalBody, values: FormState['values']): Response {
  const form = {
    values,
    errors: {},
    formError: body.message,
    toast: { title: body.title, text: body.message, tone: 'error' },
  }
  return new Response(encodePlain({ data: form }), {
    status,
    headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
  })
}
