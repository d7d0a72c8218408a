import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'

/** Whether an open record was changed elsewhere; `id` is the id of the notice line. */
type RecordUpdateState = { id: string; hasUpdate: boolean; show: () => void }

const RecordUpdate = createContext<RecordUpdateState | null>(null)

type ProviderProps = Omit<RecordUpdateState, 'id'> & { children: ReactNode }

/** Tells an open record's notice line and buttons about changes, so that they announce them. */
export function RecordUpdateProvider({ hasUpdate, show, children }: ProviderProps) {
  const id = useId()
  const update = useMemo(() => ({ id, hasUpdate, show }), [id, hasUpdate, show])
  return <RecordUpdate value={update}>{children}</RecordUpdate>
}

export const useRecordUpdate = () => useContext(RecordUpdate)

/** Describes a record's button with the notice, so that a screen reader announces the change first. */
export function useUpdateDescription(): { 'aria-describedby'?: string } {
  const update = useRecordUpdate()
  return update?.hasUpdate ? { 'aria-describedby': update.id } : {}
}
