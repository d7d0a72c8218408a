import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { OwnAccount } from '../queries.server.ts'
import { Setting } from './setting.tsx'

/** The free year of early access, from its start to its computed end (MEM-008). */
export function FreeYear({ freeYear }: { freeYear: NonNullable<OwnAccount['freeYear']> }) {
  return (
    <Setting
      id="early-access"
      title="Early access"
      lead="As an early member you use Parcela free of charge for a year."
    >
      <DefinitionList
        dense
        items={[
          { term: 'Free year begins', value: <Moment at={freeYear.startsAt} dateOnly /> },
          { term: 'Free year ends', value: <Moment at={freeYear.endsAt} dateOnly /> },
        ]}
      />
    </Setting>
  )
}
