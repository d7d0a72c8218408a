import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { CardHeader } from '../card.tsx'
import { DataTable } from '../data-table.tsx'
import type { Column } from '../data-table.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { Kbd } from '../kbd.tsx'
import { Prose, Section } from '../page.tsx'
import { DecisionBar, SplitDesk } from '../split-desk.tsx'
import { StepList, WizardLayout } from '../step-list.tsx'

type Row = { id: number; company: string; kind: string; waiting: string; volume: string }
const rows: Row[] = [
  { id: 1, company: 'Zielona Dolina Development', kind: 'Developer', waiting: '2 d', volume: '€12,500,000' },
  { id: 2, company: 'Meridian Family Office', kind: 'Investor', waiting: '2 d', volume: '€140,000,000' },
  { id: 3, company: 'TerraCheck Advisory', kind: 'Due Diligence', waiting: '1 d', volume: '€900,000' },
  { id: 4, company: 'Stara Cegielnia sp. z o.o.', kind: 'Developer', waiting: '3 h', volume: '€6,200,000' },
]
const columns: Column<Row>[] = [
  { key: 'company', header: 'Company', cell: (row) => row.company, sort: true, phone: 'title' },
  { key: 'kind', header: 'Kind', cell: (row) => row.kind },
  { key: 'volume', header: 'Volume', cell: (row) => row.volume, align: 'end', sort: true },
  { key: 'waiting', header: 'Waiting', cell: (row) => row.waiting, align: 'end', sort: true },
]
const queue = columns.filter(({ key }) => key !== 'volume')

export function GalleryTables() {
  return (
    <Section title="Tables and the desk" ruled>
      <DataTable
        caption="Companies"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={(row) => `?company=${row.id}`}
        sort={{ key: 'waiting', direction: 'descending' }}
        sortHref={(key, direction) => `?sort=${key}&order=${direction}`}
      />
      <SplitDesk
        className="mt-8 xl:h-96"
        label="Profiles to review"
        backHref="?"
        queue={
          <DataTable
            caption="Queue"
            columns={queue}
            rows={rows}
            rowKey={(row) => row.id}
            rowHref={(row) => `?id=${row.id}`}
            selectedKey={1}
            dense
            className="rounded-none border-0 border-b"
          />
        }
        record={
          <>
            <CardHeader
              level={3}
              title="Zielona Dolina Development"
              actions={<Badge tone="wait">Pending Approval</Badge>}
            />
            <DefinitionList
              dense
              items={[
                {
                  term: 'Completed projects',
                  value: (
                    <>
                      <del className="text-ink-2">4</del> → <ins className="no-underline font-medium">7</ins>
                    </>
                  ),
                },
                { term: 'Registration', value: 'KRS 0000123456', mono: true },
              ]}
            />
          </>
        }
        bar={
          <DecisionBar
            aside={
              <>
                next <Kbd>J</Kbd>
              </>
            }
          >
            <Button variant="primary">
              Approve <Kbd>A</Kbd>
            </Button>
            <Button>
              Request info <Kbd>I</Kbd>
            </Button>
            <Button variant="danger">
              Reject <Kbd>R</Kbd>
            </Button>
          </DecisionBar>
        }
      />
    </Section>
  )
}

const steps = [
  'Company Information',
  'Development Focus',
  'Track Record',
  'Legal & Compliance',
  'Contact Information',
  'Document Uploads',
].map((label, index) => ({
  label,
  standing: index === 0 ? ('done' as const) : index === 2 ? ('fault' as const) : ('open' as const),
  isCurrent: index === 1,
  href: `?step=${index + 1}`,
}))

export function GalleryWizard() {
  return (
    <Section title="Wizard" ruled>
      <WizardLayout steps={<StepList label="Steps" steps={steps} />}>
        <h3 className="text-28">Development Focus</h3>
        <Prose className="mt-3">
          <p>
            One column of at most 640 px. <a href="#main">Read the guidance</a> before you start. Every answer
            is saved as a draft.
          </p>
        </Prose>
        <div className="mt-6 flex items-center gap-3">
          <Button>Back</Button>
          <Button variant="primary">Next</Button>
          <p className="ml-auto text-13 text-ink-2">Saved 14:02</p>
        </div>
      </WizardLayout>
    </Section>
  )
}
