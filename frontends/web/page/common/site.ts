// What every page of the site does; a page without a script of its own has this one alone.

import "./kept-name.ts";
import "./sending.ts";
import "./offline.ts";
import "./theme-choice.ts";
import "./way-back-loading.ts";
