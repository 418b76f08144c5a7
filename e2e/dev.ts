import { writeFileSync } from 'node:fs';
import { describeHere } from './here';
import { startWorld } from './world';
const login = { email: 'owner@example.com', password: 'Only-For-This-Run-1' };
void startWorld({ folder: '/tmp/devworld', login, say: console.error }).then((w) => { writeFileSync('/tmp/world.json', describeHere(w, login, '/tmp/shots')); });
