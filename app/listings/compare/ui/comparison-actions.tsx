import { Button, LinkButton } from '#app/ui/button.tsx'
import { comparisonPath } from '../ids.ts'

type Props = {
  slugs: readonly string[]
  /** Whether only the differing rows show. */ ofDifferences: boolean
}

/** Prints and exports the comparison with the same values (PUB-230). */
export function ComparisonActions({ slugs, ofDifferences }: Props) {
  return (
    <>
      <LinkButton to={comparisonPath(slugs, !ofDifferences)} preventScrollReset replace>
        {ofDifferences ? 'All rows' : 'Differences only'}
      </LinkButton>
      <Button type="button" className="needs-js" onClick={() => window.print()}>
        Print
      </Button>
      <LinkButton
        to={comparisonPath(slugs, ofDifferences).replace('/compare', '/compare/export')}
        reloadDocument
      >
        Export XLSX
      </LinkButton>
    </>
  )
}
