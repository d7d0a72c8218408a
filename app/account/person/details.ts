import { phoneText } from '#app/lib/phone-text.ts'

type Account = {
  fullName: string
  position?: string | null
  phone?: string | null
  companyWebsite?: string | null
}

/** The company that the person owns: its answers and the columns copied from them. */
export type Owned = { questionnaire: unknown; phone?: string | null; website?: string | null }

/** Details as on every desk and page: the contact answers of the own company, else the account's, else null. */
export function personDetails(account: Account, owned: Owned | null) {
  const answers = (owned?.questionnaire ?? {}) as Record<string, unknown>
  const stated = (name: string) => {
    const value = answers[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const phone = stated('primary_contact_phone') || owned?.phone || account.phone
  return {
    fullName: stated('primary_contact_name') || account.fullName,
    position: stated('primary_contact_title') || account.position || null,
    phone: phone ? phoneText(phone) : null,
    website: stated('website') || owned?.website || account.companyWebsite || null,
  }
}
