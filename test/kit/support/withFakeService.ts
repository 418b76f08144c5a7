import { FakeService } from '../fakeService';

/** A fake service for the tests of a file; it has no answers and no requests before each test. */
export function withFakeService(): FakeService {
	const service = new FakeService();
	beforeAll(async () => void (await service.start()));
	beforeEach(() => service.clear());
	afterAll(async () => await service.close());
	return service;
}
