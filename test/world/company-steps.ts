import { mailsTo } from './accounts.ts'
import type { TestCompany } from './companies.ts'
import { findRow, selectRow, selectRows } from './rows.ts'

export const companyRow = (userId: string) => findRow('companies', { createdByUserId: userId })

export const rowOf = (id: string) => selectRow('companies', { id })

export const revisionsOf = (companyId: string) =>
  selectRows('companyRevisions', { companyId }, '*', 'revision')

export const historyOf = (id: string) => selectRows('reviewDecisions', { subjectId: id }, '*', 'id')

export const auditOf = (id: string) => selectRows('auditLog', { subjectId: id }, '*', 'id')

export const decisionsInAudit = (id: string) =>
  selectRows('auditLog', { subjectId: id, actorKind: 'admin' }, '*', 'id')

export const kindsTo = async ({ member }: TestCompany) =>
  (await mailsTo(member.email)).map(({ kind }) => kind)
