import { randomBytes } from 'node:crypto'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { updateRows } from '#test/world/rows.ts'

/** Companies with equal scores are sorted by name, so every world has its companies in one order, before all others. */
export async function named(person: ApprovedMember, place: number): Promise<ApprovedMember> {
  const name = `Aa ${place} ${randomBytes(4).toString('hex')}`
  await updateRows('companies', { id: person.company.id }, { name })
  return { ...person, companyName: name, company: { ...person.company, name } }
}
