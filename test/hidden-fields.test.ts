import { afterAll, expect, test } from 'vitest'
import { uniqueForms, type FormField, type FoundForm, crawl } from './attack/forms.ts'
import { sender } from './attack/send.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'

const { origin } = await frontDatabase()
const product = { world: await doorWorld(), cookies: await cookiesOf(), sender: sender(origin) }
afterAll(() => product.sender.close())

/** Together, these visitors reach every form with hidden fields. */
const CRAWLERS = ['guest', 'incomplete', 'moreinfo', 'developer', 'investor', 'admin'] as const
const isHidden = ({ type }: FormField) => type === 'hidden'
/** A message next to the form, or a separate page. */
const EXPLANATION = /role="alert"|<h1/

/** Submits a form with altered hidden fields. Returns a finding if it is neither accepted nor refused with a message. */
async function submitAltered({ who, action, fields }: FoundForm, changed: readonly string[], value: string) {
  const body = new URLSearchParams(
    fields.map((field) => [field.name, changed.includes(field.name) ? value : field.value]),
  )
  const headers = {
    Accept: 'text/html',
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: origin,
    Cookie: product.cookies[who],
  }
  const response = await product.sender.send({ method: 'POST', path: action, headers, body: body.toString() })
  if (response.headers.location?.startsWith('/signin')) product.cookies = await cookiesOf()
  const isExpected =
    response.status < 400 || (response.status < 500 && EXPLANATION.test(response.body.toString('utf8')))
  return isExpected ? [] : [`${response.status} ${who} ${action}: ${changed.join()} as "${value}"`]
}

test(
  'empty or altered hidden fields never cause a server error, and refusals have a message',
  { timeout: 900_000 },
  async () => {
    const { forms } = await crawl(product, { visitors: CRAWLERS, perShape: 1, max: 100 })
    const found = uniqueForms(forms).filter(({ fields }) => fields.some(isHidden))
    const failed: string[] = []
    for (const form of found) {
      const names = form.fields.filter(isHidden).map(({ name }) => name)
      const alone = names.length > 1 ? names.map((name) => [name]) : []
      for (const changed of [names, ...alone])
        for (const value of ['', 'x']) failed.push(...(await submitAltered(form, changed, value)))
    }
    expect(failed).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  },
)
