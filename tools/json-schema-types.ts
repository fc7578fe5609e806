// JSON schemas as TypeScript types, for what a published package says of the wire without a validator.
type Schema = Readonly<Record<string, unknown>>;

/** @param indent of the line that the type stands in */
export function typeOf(schema: Schema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return unionOf(schema['enum'].map((one) => JSON.stringify(one)));
  const parts = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (parts !== undefined) return unionOf(parts.map((part) => typeOf(part, indent)));
  const { type } = schema;
  if (Array.isArray(type))
    return unionOf(type.map((one: unknown) => typeOf({ ...schema, type: one }, indent)));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly ${inBrackets(typeOf((schema['items'] ?? {}) as Schema, indent))}[]`;
    case 'object':
      return objectOf(schema, indent);
    default:
      return 'unknown';
  }
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const inBrackets = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

function objectOf(schema: Schema, indent: string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const more = schema['additionalProperties'];
  if (properties.length === 0)
    return typeof more === 'object' && more !== null
      ? `Readonly<Record<string, ${typeOf(more as Schema, indent)}>>`
      : 'Readonly<Record<string, never>>';
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const inner = `${indent}  `;
  const lines = properties.flatMap(([name, of]) => {
    const told = of['description'];
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
    return [
      ...(typeof told === 'string' ? [`${inner}/** ${told.replaceAll('*/', '*∕')} */`] : []),
      `${inner}readonly ${key}${required.has(name) ? '' : '?'}: ${typeOf(of, inner)};`,
    ];
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
