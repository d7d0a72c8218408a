import { issueLink } from '#app/applications/links.server.ts'
import { transaction } from '#app/db/client.server.ts'

const NOTHING = {
  headquarters: null,
  asset_class: null,
  description: null,
  company_website: null,
  contact_phone: null,
}

/** The address of an application that waits for its candidate, as the mail carries it. */
export function anApplicationPath(): Promise<string> {
  const email = `candidate-${crypto.randomUUID()}@firma.test`
  return transaction(async (tx) => {
    const { id } = await tx
      .insertInto('applications')
      .values({
        email,
        companyName: 'Wisła Offices',
        role: 'developer',
        invitedRole: 'developer',
        applicationData: JSON.stringify(NOTHING),
        status: 'draft',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await issueLink(tx, id)).path
  })
}
