import { install, runNode } from './prepare.js';

install();
process.exit(runNode(['bin/web/build.js']));
