import { useApiDocsText } from './use-api-docs-text.ts'
import { rowsOf, typeOf, type Schema } from './openapi-model.ts'

/** A schema as a table, indented like a tree. One without parts is only its type. */
export function SchemaTable({ schema, caption }: { schema: Schema | null; caption: string }) {
  const t = useApiDocsText()
  const rows = schema ? rowsOf(schema) : []
  return (
    <section className="api-section">
      <h3>
        {caption}
        {schema && rows.length > 0 ? <code className="api-type">{typeOf(schema)}</code> : null}
      </h3>
      {rows.length === 0 ? (
        <p className="api-nothing">
          {schema && typeOf(schema) !== 'null' && typeOf(schema) !== 'object' ? (
            <code>{typeOf(schema)}</code>
          ) : (
            t('nothing')
          )}
        </p>
      ) : (
        <div className="api-table-frame">
          <table className="api-table">
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('description')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, depth, type, required, notes }) => (
                <tr key={key}>
                  <td style={{ paddingLeft: 12 + depth * 20 }}>
                    <code>{name}</code>
                    {required ? (
                      <span className="api-required" title={t('required')}>
                        *
                      </span>
                    ) : null}
                  </td>
                  <td>
                    <code className="api-type">{type}</code>
                  </td>
                  <td>{notes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
