import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { type ApplicationField, readApplicationData, ROLE_LABELS, roleOf } from '../../schema.ts'

const snapshotSchema = z.looseObject({ company_name: z.string().nullable(), role: z.string() })

/** Display values; the role as its label. */
export type ApplicationAnswers = Record<ApplicationField, string | null>

export function answersOf(
  companyName: string | null,
  role: CompanyType,
  stored: unknown,
): ApplicationAnswers {
  return { company_name: companyName, role: ROLE_LABELS[role], ...readApplicationData(stored) }
}

/** The answers of a submission; null when it is not stored. */
export async function findAnswers(
  applicationId: string,
  revision: number,
): Promise<ApplicationAnswers | null> {
  const row = await db()
    .selectFrom('applicationRevisions')
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .select('snapshot')
    .executeTakeFirst()
  const snapshot = snapshotSchema.safeParse(row?.snapshot)
  if (!snapshot.success) return null
  const { company_name, role, ...data } = snapshot.data
  return answersOf(company_name, roleOf(role), data)
}
