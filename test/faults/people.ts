import { hashPassword } from '#app/account/password.server.ts'
import { onServer } from '#test/server.ts'

export const PASSWORD = 'a drill in bad weather 1'

/** The address of one of the drill's people; email to it is sent over SMTP. */
export const address = (name: Name) => `${name}@drill.example`

const CAST = {
  admin: { type: 'other', role: 'admin', company: null },
  developer: { type: 'developer', role: 'member', company: 'Drill Development' },
  developer2: { type: 'developer', role: 'member', company: 'Second Drill Development' },
} as const

export type Name = keyof typeof CAST

/** Inserts the people and their approved companies into an empty database. */
export async function seedPeople(databaseUrl: string): Promise<void> {
  const password = await hashPassword(PASSWORD)
  await onServer(databaseUrl, async (client) => {
    await client.query('begin')
    for (const [name, { type, role, company }] of Object.entries(CAST)) {
      const email = address(name as Name)
      const { rows } = await client.query<{ id: string }>(
        'insert into users (email, name, email_verified) values ($1, $2, true) returning id',
        [email, name],
      )
      const id = rows[0]?.id ?? ''
      await client.query(
        `insert into members (user_id, role, user_type, other_role, full_name, company_name, welcome_seen_at)
         values ($1, $2, $3, $4, $5, $6, now())`,
        [id, role, type, type === 'other' ? 'Back office' : null, `${name} of the drill`, company],
      )
      await client.query(
        `insert into credentials (user_id, provider_id, account_id, password) values ($1, 'credential', $2, $3)`,
        [id, id, password],
      )
      if (company === null) continue
      await client.query(
        `with made as (
           insert into companies (created_by_user_id, type, name, headquarters, approval_status, revision, version,
             submitted_at, approved_at)
           values ($1, $2, $3, 'Poznań', 'approved', 1, 2, now(), now()) returning id)
         insert into company_members (company_id, user_id, role) select id, $1, 'owner' from made`,
        [id, type, company],
      )
    }
    await client.query('commit')
  })
}
