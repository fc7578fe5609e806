#!/usr/bin/env node
// `npx meridian-verify`, in the repository.
import '../../../tools/meridian-verify.mjs';
