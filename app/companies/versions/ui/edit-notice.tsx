import { Link } from 'react-router'
import { COMPLETION } from '#app/review/turn-texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../texts.ts'

export function EditNotice({ isCompletion }: { isCompletion: boolean }) {
  return (
    <Notice tone="note" title={isCompletion ? COMPLETION.title : VERSIONS.editingTitle}>
      {isCompletion
        ? 'Add the missing answers, then send them for review. Until we approve them, members see your current profile.'
        : VERSIONS.editing}{' '}
      <Link to={CHANGES} className="underline underline-offset-3">
        View your changes
      </Link>
    </Notice>
  )
}
