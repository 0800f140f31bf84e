import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dataProvider } from '../../../../providers/data.ts'
import { exam_source_file, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { useRights } from '../../../base/session/use-rights.ts'

/** More files than this are of no paper. */
const most = 20

/** The files that a paper is typed from, or was converted from; none for people who may not see them. */
function useSourceFiles(paper: number): readonly ExamSourceFile[] {
  const { can } = useRights()
  const { data } = useQuery({
    queryKey: ['data', 'default', exam_source_file.name, 'list', 'of-paper', paper],
    enabled: can(exam_source_file, 'list'),
    retry: false,
    queryFn: async () => {
      const { data: found } = await dataProvider.getList({
        resource: exam_source_file.name,
        pagination: { currentPage: 1, pageSize: most },
        sorters: [{ field: 'id', order: 'asc' }],
        filters: [{ field: 'exam_id', operator: 'eq', value: paper }],
      })
      return found
    },
  })
  return data ?? []
}

/**
 * The files of a paper, and whether they are shown beside it: at once for a person who came from one of them (`by`).
 */
export function useSource(paper: number, by: string | undefined) {
  const files = useSourceFiles(paper)
  const [isWanted, want] = useState(by === exam_source_file.name)
  const onToggle = useCallback(() => want((before) => !before), [])
  return { files, isShown: isWanted && files.length > 0, onToggle, onClose: onToggle }
}
