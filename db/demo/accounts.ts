import type { CompanyStatus, UserType } from '#app/lib/viewer.ts'

export const DEMO_DOMAIN = 'demo.parcela.test'

type DemoAccount = {
  name: string
  fullName: string
  userType: UserType
  position: string
  role?: 'admin'
  /** Key of a company in data/companies.json, or of an unfinished one below. */
  company?: string
  /** A standing other than approved. */
  status?: CompanyStatus
}

/** Accounts with the demo password; owners of other demo companies cannot sign in. */
export const ACCOUNTS: readonly DemoAccount[] = [
  { name: 'admin', fullName: 'Adam Nowak', userType: 'other', position: 'Head of review', role: 'admin' },
  { name: 'reviewer', fullName: 'Rita Wójcik', userType: 'other', position: 'Reviewer', role: 'admin' },
  {
    name: 'developer',
    fullName: 'Dorota Kalwera',
    userType: 'developer',
    position: 'Managing director',
    company: 'kalvera',
  },
  {
    name: 'developer2',
    fullName: 'Olgierd Sowa',
    userType: 'developer',
    position: 'Head of sales',
    company: 'odrana',
  },
  {
    name: 'investor',
    fullName: 'Ivana Horáková',
    userType: 'investor',
    position: 'Investment director',
    company: 'helmvar',
  },
  {
    name: 'investor2',
    fullName: 'Erik Österlund',
    userType: 'investor',
    position: 'Partner',
    company: 'osterlund',
  },
  {
    name: 'advisor',
    fullName: 'Teresa Holm',
    userType: 'due_diligence',
    position: 'Chief engineer',
    company: 'tresholm',
  },
  { name: 'newcomer', fullName: 'Nikola Varga', userType: 'investor', position: 'Analyst' },
  {
    name: 'pending',
    fullName: 'Paweł Zieliński',
    userType: 'developer',
    position: 'Founder',
    company: 'zielona-dolina',
    status: 'pending',
  },
  {
    name: 'rejected',
    fullName: 'Renata Cegła',
    userType: 'developer',
    position: 'Managing director',
    company: 'stara-cegielnia',
    status: 'rejected',
  },
  {
    name: 'moreinfo',
    fullName: 'Michał Wrzos',
    userType: 'developer',
    position: 'Partner',
    company: 'wrzosowa',
    status: 'more_info_requested',
  },
]

/** Companies still in review, in addition to the 25 approved ones in data/companies.json. */
export const UNFINISHED = [
  {
    key: 'zielona-dolina',
    name: 'Zielona Dolina Development',
    headquarters: 'Lublin',
    reason: null,
    memberNotes: null,
    description:
      'Builds terraced houses and small rental blocks on the edge of eastern cities, most of them on land that the founders have held for years, and sells them when the last flat is let.',
  },
  {
    key: 'stara-cegielnia',
    name: 'Stara Cegielnia sp. z o.o.',
    headquarters: 'Zgierz',
    reason:
      'The registration certificate names another company. Please upload the one for Stara Cegielnia sp. z o.o.',
    memberNotes:
      'Everything else is in order. We’ll review it again as soon as we have the right certificate.',
    description:
      'Turns a former brickworks into workshops and lofts, one hall after another, and lets each to craftspeople and small manufacturers before starting the next.',
  },
  {
    key: 'wrzosowa',
    name: 'Wrzosowa Park',
    headquarters: 'Toruń',
    reason:
      'Please tell us which of the projects under "Project experience" were yours and which your partner’s.',
    memberNotes: null,
    description:
      'Plans and builds warehouses along the A1 together with landowners, who stay on as partners, and manages them after completion with its own small team.',
  },
] as const
