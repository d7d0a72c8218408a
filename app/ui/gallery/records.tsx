import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { Badge } from '../badge.tsx'
import { Button, LinkButton } from '../button.tsx'
import { Card, CardHeader } from '../card.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Fact, FactGrid } from '../fact-grid.tsx'
import { Figure } from '../figure.tsx'
import { LockPanel } from '../lock-panel.tsx'
import { Notice } from '../notice.tsx'
import { Section } from '../page.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Skeleton, SkeletonText } from '../skeleton.tsx'
import { Timeline } from '../timeline.tsx'

export function GalleryStates() {
  return (
    <Section title="States" ruled>
      <div className="flex flex-wrap gap-2">
        <Badge tone="ok">Approved</Badge>
        <Badge tone="wait">Pending Approval</Badge>
        <Badge tone="stop">Rejected</Badge>
        <Badge tone="note">Action Required</Badge>
        <Badge tone="plain">Profile Incomplete</Badge>
        <Badge tone="brass">Semi-public</Badge>
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <Notice tone="ok" title="Profile approved">
          You can now browse the marketplace.
        </Notice>
        <Notice tone="wait" title="Profile Under Review">
          We answer within {REVIEW_TIME}.
        </Notice>
        <Notice tone="stop" title="Something went wrong" action={<Button size="sm">Refresh Page</Button>}>
          Your answers are saved.
        </Notice>
        <Notice tone="note">Sample listings and market figures are illustrative.</Notice>
      </div>
      <div className="mt-6 grid gap-6 md:grid-cols-3">
        <EmptyState
          level={3}
          title="No saved searches yet"
          text="Save a search to see its new matches here."
          action={<LinkButton to="/listings">Browse listings</LinkButton>}
        />
        <Card>
          <Skeleton className="mb-4 h-32 w-full" />
          <SkeletonText lines={3} />
        </Card>
        <Card className="flex flex-col gap-5">
          <ProgressBar value={60} label="Profile completed" showValue />
          <ProgressBar value={100} label="Upload" tone="ok" showValue />
          <ProgressBar value={20} label="Upload that failed" tone="stop" showValue />
        </Card>
      </div>
    </Section>
  )
}

export function GalleryRegister() {
  return (
    <Section title="Register" ruled>
      <FactGrid>
        <Fact label="Location" value="Kraków, Kazimierz" note="Residential · asset deal" size="md" />
        <Fact label="Price" value="€9,750,000" note="€2,321 per m²" size="lg" />
        <Fact label="Net yield" value="6.4" unit="%" note="stated by the owner" size="lg" />
        <Fact label="Forecast IRR" state="masked" reason="available once you sign the NDA" size="lg" />
        <Fact label="Built surface" value="4,200" unit="m²" size="sm" />
        <Fact label="Plot" value="3,100" unit="m²" size="sm" />
        <Fact label="WAULT" state="unstated" />
        <Fact label="Energy class" value="B" unit="78 kWh/m²a" size="sm" />
      </FactGrid>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <LockPanel
          title="Rent roll and leases"
          text="Sign the NDA to see 9 figures. 3 more need the owner’s approval."
          action={<Button>Request access</Button>}
        />
        <Card>
          <CardHeader title="Figures" />
          <p className="flex flex-wrap gap-6">
            <Figure value="€28,400,000" />
            <Figure value="7.1" unit="%" />
            <Figure state="masked" reason="available once access is granted" />
            <Figure state="unstated" />
          </p>
        </Card>
        <Card>
          <CardHeader title="Registration" />
          <DefinitionList
            items={[
              { term: 'Register number', value: 'KRS 0000123456', mono: true },
              { term: 'LEI', value: '5493001KJTIIGC8Y1R12', mono: true },
              { term: 'Seat', value: 'ul. Świętej Katarzyny 4, Kraków' },
            ]}
          />
        </Card>
        <Card>
          <CardHeader title="History" />
          <Timeline
            items={[
              {
                id: 3,
                title: 'Approved',
                when: '2026-11-20T09:12:00Z',
                whenText: '20 Nov 2026, 09:12',
                by: 'A. Nowak',
                tone: 'ok',
              },
              {
                id: 2,
                title: 'More information requested',
                when: '2026-11-18T15:40:00Z',
                whenText: '18 Nov 2026, 15:40',
                text: 'Add the full extract from the court register.',
                tone: 'note',
              },
              { id: 1, title: 'Submitted', when: '2026-11-17T08:05:00Z', whenText: '17 Nov 2026, 08:05' },
            ]}
          />
        </Card>
      </div>
    </Section>
  )
}
