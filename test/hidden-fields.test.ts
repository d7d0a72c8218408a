import { afterAll, expect, test } from 'vitest'
import { uniqueForms, type FormField, type FoundForm, crawl } from './attack/forms.ts'
import { sender } from './attack/send.ts'
import { frontDatabase } from './database.ts'
import { cookiesOf, doorWorld } from './door-world.ts'

const { origin } = await frontDatabase()
const stand = { world: await doorWorld(), cookies: await cookiesOf(), sender: sender(origin) }
afterAll(() => stand.sender.close())

/** Together they reach every form with hidden fields. */
const WHO = ['guest', 'incomplete', 'moreinfo', 'developer', 'investor', 'admin'] as const
const isHidden = ({ type }: FormField) => type === 'hidden'
/** A message next to the form, or a separate page. */
const SAYS_WHY = /role="alert"|<h1/

/** A form with altered hidden fields, and everything else as on the page. */
async function answerTo({ who, action, fields }: FoundForm, changed: readonly string[], value: string) {
  const body = new URLSearchParams(
    fields.map((field) => [field.name, changed.includes(field.name) ? value : field.value]),
  )
  const headers = {
    Accept: 'text/html',
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: origin,
    Cookie: stand.cookies[who],
  }
  const answer = await stand.sender.send({ method: 'POST', path: action, headers, body: body.toString() })
  if (answer.headers.location?.startsWith('/signin')) stand.cookies = await cookiesOf()
  const isRight = answer.status < 400 || (answer.status < 500 && SAYS_WHY.test(answer.body.toString('utf8')))
  return isRight ? [] : [`${answer.status} ${who} ${action}: ${changed.join()} as "${value}"`]
}

test(
  'empty or altered hidden fields are refused with a message, without a failure',
  { timeout: 900_000 },
  async () => {
    const { forms } = await crawl(stand, { visitors: WHO, perShape: 1, max: 100 })
    const found = uniqueForms(forms).filter(({ fields }) => fields.some(isHidden))
    const failed: string[] = []
    for (const form of found) {
      const names = form.fields.filter(isHidden).map(({ name }) => name)
      const alone = names.length > 1 ? names.map((name) => [name]) : []
      for (const changed of [names, ...alone])
        for (const value of ['', 'x']) failed.push(...(await answerTo(form, changed, value)))
    }
    expect(failed).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  },
)
