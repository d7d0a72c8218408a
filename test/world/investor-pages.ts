import * as page from '#app/companies/investor/routes/investor.tsx'
import { investorForm } from '#app/companies/investor/form.ts'
import type { TypedValues } from '#app/companies/schema/profile-form.ts'
import { signedInCookie } from './accounts.ts'
import { investorValues } from './investors.ts'
import { visit } from './pages.tsx'
import type { Visit } from './pages.tsx'

type Person = { userId: string }

/** Opens a step of the investor form as a browser without script. */
export async function openInvestorForm({ userId }: Person, query = ''): Promise<Visit> {
  return visit(page, `/profile/investor${query}`, { cookie: await signedInCookie(userId) })
}

/** The controls that the page holds, for the next post. */
export function controlsOf(html: string): Record<string, string> {
  const of = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(html)?.[1] ?? ''
  return { draft_version: of('draft_version'), seen_version: of('seen_version') }
}

/** What a browser posts of these fields: an unticked box and an empty choice leave nothing. */
export function postedForm(values: TypedValues): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) if (one !== '') form.append(name, one)
  return form
}

/** The answers of one step, as typed. */
export const valuesOfStep = (step: number, change: TypedValues = {}): TypedValues =>
  Object.fromEntries(
    (investorForm.steps[step - 1]?.fields ?? []).map((name) => [
      name,
      change[name] ?? investorValues[name] ?? '',
    ]),
  )

/** Posts a step with the given controls. */
export async function postStep(
  { userId }: Person,
  step: number,
  values: TypedValues,
  controls: Record<string, string>,
): Promise<Visit> {
  const form = postedForm({ ...values, ...controls })
  return visit(page, `/profile/investor?step=${step}`, { cookie: await signedInCookie(userId), form })
}

/** Opens a step and presses a button on it. */
export async function pressOn(
  person: Person,
  step: number,
  intent: string,
  change: TypedValues = {},
): Promise<Visit> {
  const { html } = await openInvestorForm(person, `?step=${step}`)
  return postStep(person, step, valuesOfStep(step, change), { ...controlsOf(html), intent })
}

/** Posts a step without a session, as after a sign-out elsewhere. */
export async function pressAsGuest(step: number, intent: string, change: TypedValues = {}): Promise<Visit> {
  const seen = { draft_version: '0', seen_version: '0' }
  const form = postedForm({ ...valuesOfStep(step, change), ...seen, intent })
  return visit(page, `/profile/investor?step=${step}`, { form })
}
