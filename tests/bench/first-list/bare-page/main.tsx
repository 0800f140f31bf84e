import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Table } from 'antd'

/**
 * The reference: the smallest page that shows the same rows with React and antd. No login, no menu, no filters, one
 * language.
 */
interface Page {
  columns: Array<{ dataIndex: string; title: string }>
  rows: Array<{ id: number }>
}

const words = (value: unknown): string =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value).replace(/<[^>]*>/g, '')

function Bare() {
  const [{ columns, rows }, setPage] = useState<Page>({ columns: [], rows: [] })
  useEffect(() => {
    void fetch('/rows')
      .then((answer) => answer.json())
      .then(setPage)
  }, [])
  const shown = columns.map((column) => ({ ...column, ellipsis: true, render: words }))
  return <Table rowKey="id" size="small" columns={shown} dataSource={rows} pagination={{ pageSize: 20 }} />
}

createRoot(document.getElementById('root')!).render(<Bare />)
