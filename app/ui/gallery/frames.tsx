import { Badge } from '../badge.tsx'
import { AdminFrame } from '../shell/admin-frame.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'
import type { SignedInSummary } from '../shell/site-header.tsx'
import { Section } from '../page.tsx'

export const sampleMember: SignedInSummary = {
  kind: 'member',
  name: 'Małgorzata Wójcik-Őry',
  email: 'm.wojcik@zielona-dolina.example',
  company: 'Zielona Dolina Development',
  position: 'Managing Director',
  status: { tone: 'wait', label: 'Pending Approval' },
  entries: [
    { label: 'Notifications', to: '/notifications', count: 3 },
    { label: 'Settings', to: '/settings' },
  ],
  notice: { label: 'Notifications', to: '/notifications', count: 3 },
}

export function GalleryHeader({ guest }: { guest?: boolean | undefined }) {
  return <SiteHeader viewer={guest ? { kind: 'guest' } : sampleMember} currentPath="/listings" />
}

export function GalleryFooter() {
  return (
    <SiteFooter
      contactEmail="hello@parcela.example"
      social={{ label: 'LinkedIn', href: 'https://social.example/parcela' }}
      year={2026}
    />
  )
}

const entries = [
  { label: 'Profiles', to: '/admin/profiles', count: 12 },
  { label: 'Applications', to: '/admin/applications', count: 4 },
  { label: 'KYC', to: '/admin/kyc', count: 31 },
  { label: 'Listings', to: '/admin/listings' },
  { label: 'Email queue', to: '/admin/email-queue' },
  { label: 'Users', to: '/admin/users' },
  { label: 'Audit', to: '/admin/audit' },
]

export function GalleryAdmin() {
  return (
    <Section title="Back-office frame" ruled>
      <div className="overflow-clip rounded-card border border-line-2 [&_nav]:static [&_nav]:h-auto">
        <AdminFrame title="Sample admin" entries={entries} currentPath="/admin/kyc">
          <p className="p-6">
            The record appears here. <Badge tone="note">Action Required</Badge>
          </p>
        </AdminFrame>
      </div>
    </Section>
  )
}
