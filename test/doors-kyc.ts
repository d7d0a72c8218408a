import { adminPage, adminWrite, but, type Door, memberPage, memberWrite } from './door-outcomes.ts'

/** Members' own documents, and the desk that reviews them. */
export const KYC_DOORS: readonly Door[] = [
  {
    route: '/documents',
    path: '/documents',
    get: but(memberPage('/documents'), { suspended: '302 /profile/suspended' }),
    post: memberWrite(405),
  },
  { route: '/admin/kyc', path: '/admin/kyc', get: adminPage('/admin/kyc'), post: adminWrite(422) },
]
