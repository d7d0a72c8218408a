import type { ProfileForm } from '#app/companies/schema/profile-form.ts'
import { signedInCookie } from './accounts.ts'
import { visit, type PageModule, type Visit } from './pages.tsx'
import type { TypedValues } from '#app/lib/form.ts'

type Person = { userId: string }
export type Controls = Record<string, string>

/** The versions of a page that has never seen a draft or a company. */
export const NOTHING_SEEN: Controls = { draft_version: '0', seen_version: '0' }

/** The controls of a profile form's page, for the next post. */
export function controlsOf(html: string): Controls {
  const of = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? ''
  return { draft_version: of('draft_version'), seen_version: of('seen_version') }
}

/** These fields as a browser posts them, without unticked boxes and empty choices. */
export function postedForm(values: TypedValues): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) if (one !== '') form.append(name, one)
  return form
}

/** The pages of a profile form in a browser without JavaScript; `typed` returns the fields that a test does not set. */
export function stepPages(
  page: PageModule,
  { path, steps }: Pick<ProfileForm, 'path' | 'steps'>,
  typed: Readonly<TypedValues>,
) {
  /** Opens a step, or the step where the person left off. */
  const open = async ({ userId }: Person, query = ''): Promise<Visit> =>
    visit(page, `${path}${query}`, { cookie: await signedInCookie(userId) })

  const valuesOfStep = (step: number, change: TypedValues = {}): TypedValues =>
    Object.fromEntries(
      (steps[step - 1]?.fields ?? []).map((name) => [name, change[name] ?? typed[name] ?? '']),
    )

  /** Clicks a button of a step with the controls that the page had when it was opened. */
  const press = async (
    { userId }: Person,
    step: number | `${number}&to=${number}`,
    intent: string,
    values: TypedValues,
    seen: Controls,
  ): Promise<Visit> => {
    const form = postedForm({ ...values, ...seen, intent })
    return visit(page, `${path}?step=${step}`, { cookie: await signedInCookie(userId), form })
  }

  const openAndPress = async (
    person: Person,
    step: number,
    intent: string,
    change: TypedValues = {},
  ): Promise<Visit> => {
    const { html } = await open(person, `?step=${step}`)
    return press(person, step, intent, valuesOfStep(step, change), controlsOf(html))
  }

  /** Clicks a button without a session, as after signing out elsewhere. */
  const pressAsGuest = (step: number, intent: string, change: TypedValues = {}): Promise<Visit> => {
    const form = postedForm({ ...valuesOfStep(step, change), ...NOTHING_SEEN, intent })
    return visit(page, `${path}?step=${step}`, { form })
  }

  return { open, valuesOfStep, press, openAndPress, pressAsGuest }
}
