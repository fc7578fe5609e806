// The OpenAPI 3.1 document, generated from the contract's table of calls.
import { setImmediate as others } from 'node:timers/promises';
import {
  CALLS,
  type Call,
  type CallName,
  ERRORS,
  FRAME_BYTES_MAX,
  KEY_ACCESS,
  type FilePart,
  MESSAGE_BYTES_MAX,
  STATEMENT_KEY_ACCESS,
  STATEMENT_PATH,
  StatementInput,
  envelope,
} from '@meridian/contract';
import {
  ADMIN_CALLS,
  ADMIN_ERRORS,
  type AdminCall,
  EXPORT_PATH,
  ExportInput,
} from '@meridian/contract/admin';
import { z } from 'zod';

/** The tag of the back office's calls. */
const DESK = 'Back office';

type Json = Record<string, unknown>;

/** All calls take a fifth of a second: others have their turn after each. */
export async function openApiDocument(): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name];
    const operations: Json = {};
    for (const method of call.methods)
      operations[method.toLowerCase()] = operation(name, call, method);
    paths[call.path] = operations;
    await others();
  }
  paths[STATEMENT_PATH] = { get: statementOperation() };
  for (const [name, call] of Object.entries<AdminCall>(ADMIN_CALLS)) {
    paths[call.path] = { [call.method.toLowerCase()]: deskOperation(name, call) };
    await others();
  }
  paths[EXPORT_PATH] = { post: exportOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian',
      version: '1.0.0',
      description:
        'Every answer is {code, msg, data}; code 1 is success. State-changing calls answer GET and POST; new clients ' +
        `should use POST. The socket is at /v1/ws, described at /api/docs/socket (AsyncAPI): a message has at most ${MESSAGE_BYTES_MAX / 1024} kB, and a frame of ` +
        `more than ${FRAME_BYTES_MAX / 1024} kB closes it with 1009.`,
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description:
            'The bare token of a login, or an API key where the call says x-api-key: a key to read makes calls that say read, ' +
            'a key to trade makes those that say trade, too',
        },
        staff: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The bare token of a login to the back office',
        },
      },
    },
    tags: [{ name: DESK, description: 'Calls of staff; each says which roles may make it' }],
    paths,
    'x-error-codes': Object.fromEntries(
      Object.entries({ ...ADMIN_ERRORS, ...ERRORS }).map(([error, { code }]) => [code, error]),
    ),
  };
}

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const refusalData = z.union([z.null(), z.object({ fields: z.record(z.string(), z.string()) })]);

/** All business outcomes have status 200; the code tells them apart. */
const answers = (output: z.ZodType): Json => ({
  200: {
    description: 'Success, or a refusal with another code and null data or {fields}',
    content: {
      'application/json': {
        schema: jsonSchema(envelope(z.union([output, refusalData])), 'output'),
      },
    },
  },
});

/**
 * The fields that an empty request is refused for. Their schemas are optional, so that our own text can say what is
 * missing.
 */
function requiredFields(input: z.ZodType): ReadonlySet<string> {
  const parsed = input.safeParse({});
  return new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0])));
}

/** The schema of a request's body. */
export function bodySchema(input: z.ZodType): Json {
  const schema = jsonSchema(input, 'input');
  const properties = (schema['properties'] ?? {}) as Json;
  const said = (schema['required'] ?? []) as readonly string[];
  const required = new Set([...said, ...requiredFields(input)]);
  return { ...schema, required: [...required].filter((field) => field in properties) };
}

const formSchema = (input: Json, part: FilePart): Json => ({
  ...input,
  type: 'object',
  properties: {
    ...(input['properties'] as Json),
    [part.name]: { type: 'string', format: 'binary', maxLength: part.bytesMax },
  },
});

const LANGUAGE: Json = {
  name: 'lang',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Language of msg and names',
};

function queryOf(schema: z.ZodType): Json[] {
  const properties = (jsonSchema(schema, 'input')['properties'] ?? {}) as Record<string, Json>;
  const required = requiredFields(schema);
  return Object.entries(properties).map(([field, of]) => ({
    name: field,
    in: 'query',
    required: required.has(field),
    schema: of,
    description: of['description'] ?? '',
  }));
}

/** The statement answers a file, so it is not in the table of calls. */
function statementOperation(): Json {
  const file = { schema: { type: 'string', format: 'binary' } };
  const refusal = { schema: jsonSchema(envelope(refusalData), 'output') };
  return {
    operationId: 'statement',
    summary: 'The account’s ledger over a period, as a file; refusals have the envelope',
    security: [{ token: [] }],
    'x-api-key': STATEMENT_KEY_ACCESS,
    parameters: [LANGUAGE, ...queryOf(StatementInput)],
    responses: {
      200: {
        description: 'The file, or a refusal as JSON with its code',
        content: { 'text/csv': file, 'application/pdf': file, 'application/json': refusal },
      },
    },
  };
}

/** The export also answers a file. */
function exportOperation(): Json {
  const refusal = { schema: jsonSchema(envelope(refusalData), 'output') };
  return {
    operationId: 'admin.export',
    tags: [DESK],
    summary: 'A list as a file: all that fits its filters; the audit log says who had it',
    description: 'Roles: those of the list',
    security: [{ staff: [] }],
    requestBody: { content: { 'application/json': { schema: bodySchema(ExportInput) } } },
    responses: {
      200: {
        description: 'The file, or a refusal as JSON with its code',
        content: {
          'text/csv': { schema: { type: 'string', format: 'binary' } },
          'application/json': refusal,
        },
      },
    },
  };
}

function deskOperation(name: string, call: AdminCall): Json {
  const isQuery = call.method === 'GET';
  return {
    operationId: `admin.${name}`,
    tags: [DESK],
    summary: call.summary,
    description: `Roles: ${typeof call.access === 'string' ? call.access : call.access.join(', ')}`,
    ...(call.access === 'anyone' ? {} : { security: [{ staff: [] }] }),
    parameters: isQuery ? queryOf(call.input) : [],
    ...(isQuery
      ? {}
      : { requestBody: { content: { 'application/json': { schema: bodySchema(call.input) } } } }),
    responses: answers(call.output),
  };
}

function operation(name: CallName, call: Call, method: 'GET' | 'POST'): Json {
  const input = bodySchema(call.input);
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const isQuery = method === 'GET';
  return {
    operationId: isQuery ? name : `${name}Post`,
    summary: call.summary,
    description: call.changesState && isQuery ? 'Changes state: prefer POST.' : undefined,
    ...(call.access === 'visitor' ? {} : { security: [{ token: [] }] }),
    'x-api-key': KEY_ACCESS[name] ?? 'never',
    parameters: isQuery ? [LANGUAGE, ...queryOf(call.input)] : [LANGUAGE],
    ...(isQuery || Object.keys(properties).length === 0
      ? {}
      : {
          requestBody: {
            content: call.filePart
              ? { 'multipart/form-data': { schema: formSchema(input, call.filePart) } }
              : {
                  'application/json': { schema: input },
                  'application/x-www-form-urlencoded': { schema: input },
                },
          },
        }),
    responses: answers(call.output),
  };
}
