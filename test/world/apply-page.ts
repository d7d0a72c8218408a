import * as apply from '#app/applications/routes/apply.tsx'
import { CANNOT_SEND } from './cannot-send.ts'
import { type GivenFile } from './files.ts'
import { visit, type Visit, type VisitOptions } from './pages.tsx'

/** A candidate's input for every field of the page's form. */
export const FILLED = {
  full_name: 'Hanna Lis',
  position: 'Chief executive',
  company_name: 'Żuraw Development S.A.',
  role: 'investor',
  headquarters: 'Gdańsk, Poland',
  asset_class: 'Office, logistics',
  company_website: 'zuraw.example',
  contact_phone: '+48 58 123 45 67',
  description: 'We build on the waterfront.\nSince 1998.',
} as const

const { company_name: companyName, role, ...data } = FILLED
export const STORED = {
  companyName,
  role,
  applicationData: { ...data, company_website: 'https://zuraw.example/' },
}

export const open = (token: string, options: VisitOptions = {}, query = ''): Promise<Visit> =>
  visit(apply, `/apply/${token}${query}`, { ...options, params: { token } })

/** `bare` leaves out the reasons why documents are not sent, which a submission otherwise states for each. */
type Pressed = { bare?: boolean; fields?: Record<string, string>; file?: GivenFile } & Omit<
  VisitOptions,
  'form' | 'params'
>

/** Clicks one of the page's buttons with the form's current values, as a browser without JavaScript would. */
export function press(
  token: string,
  intent: 'save' | 'submit' | 'upload' | 'keep',
  { bare = false, fields = {}, file, ...options }: Pressed = {},
): Promise<Visit> {
  const form = new FormData()
  const said = intent === 'submit' && !bare ? CANNOT_SEND : {}
  for (const [name, value] of Object.entries({ ...said, ...fields })) form.append(name, value)
  if (file) form.append('file', new File([new Uint8Array(file.bytes)], file.name))
  form.append('intent', intent)
  return visit(apply, `/apply/${token}`, { ...options, form, params: { token } })
}

export const versionIn = ({ html }: Visit): string => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''

export function valueOf({ html }: Visit, name: string): string | null {
  const box = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)<`).exec(html)
  if (box) return box[1] ?? ''
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  return input ? (/value="([^"]*)"/.exec(input)?.[1] ?? '') : null
}

export function chosenIn({ html }: Visit, name: string): string | null {
  const inner = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? ''
  return /<option value="([^"]*)" selected/.exec(inner)?.[1] ?? null
}
