// Calls that take a multipart form with one file. It is read as a stream up to the call's limit, after the session was
// checked.
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FilePart } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Bytes that the form may have besides its file. */
const FORM_BYTES_MAX = 16 * 1024;
/** The most forms read at once: each holds its file in memory. */
const FORMS_AT_ONCE = 24;
const FIELDS_MAX = 8;
/** How much of a refused form is still read: a browser that is cut off while it sends never sees the answer. */
const REFUSED_BYTES_MAX = 64 * 1024 * 1024;

let reading = 0;

/** In a scope of its own, so that other calls do not accept multipart. */
export async function acceptFileForm(scope: FastifyInstance, part: FilePart): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: part.bytesMax,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: 1_024,
      fieldNameSize: 100,
      parts: FIELDS_MAX + 1,
      headerPairs: 20,
    },
  });
}

/** The form's fields, the file among them. If it is not such a form, the fields are missing and the call says so. */
export async function readFileForm(
  request: FastifyRequest,
  reply: FastifyReply,
  part: FilePart,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return {};
  // A body that is not read to its end closes the connection after the answer.
  if (Number(request.headers['content-length'] ?? 0) > part.bytesMax + FORM_BYTES_MAX) {
    reply.header('connection', 'close');
    await passOver(request.raw);
    throw new Refusal('body_too_large');
  }
  if (reading >= FORMS_AT_ONCE) {
    reply.header('connection', 'close');
    throw new Refusal('requests_too_many');
  }
  reading += 1;
  try {
    return await readParts(request, part);
  } catch (error) {
    reply.header('connection', 'close');
    await passOver(request.raw);
    throw refusalOf(error, part);
  } finally {
    reading -= 1;
  }
}

/** More files or fields than one form has are no matter of size, though the parser says so. */
function refusalOf(error: unknown, part: FilePart): unknown {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return new Refusal('body_malformed');
  switch ('code' in error && error.code) {
    case 'FST_FILES_LIMIT':
      return new Refusal('fields_invalid', {}, { [part.name]: { key: 'one_file_only' } });
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new Refusal('body_malformed');
    default:
      return error;
  }
}

/** Settles when the body has ended, its sender has gone, or it is far too long. */
function passOver(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    let bytes = 0;
    body.unpipe();
    body.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > REFUSED_BYTES_MAX) resolve();
    });
    for (const end of ['end', 'close', 'error']) body.once(end, () => resolve());
    body.resume();
  });
}

async function readParts(
  request: FastifyRequest,
  part: FilePart,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const item of request.parts()) {
    if (item.type === 'field') {
      if (item.fieldname !== part.name) fields[item.fieldname] = item.value;
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of item.file as AsyncIterable<Buffer>) {
      if (item.file.truncated) throw new Refusal('body_too_large');
      if (item.fieldname === part.name) chunks.push(chunk);
    }
    if (item.file.truncated) throw new Refusal('body_too_large');
    if (item.fieldname === part.name) fields[part.name] = Buffer.concat(chunks);
  }
  return fields;
}
